"""How the printable page of a league looks: on a screen, on a phone, and on A4."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { --ground: #f6f4ef; --panel: #fff; --soft: #f3efe6; --ink: #1b1f24; --ink-soft: #545b64;
  --line: #d9d3c7; --strong: #857d6e; --accent: #b45309; --accent-soft: #fbe7cf; --good: #17663a; --bad: #b3261e;
  --head: "Avenir Next Condensed", "Roboto Condensed", "Liberation Sans Narrow", "Arial Narrow", sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.45 system-ui, -apple-system, "Segoe UI",
  Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif; font-variant-numeric: tabular-nums;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
header { border-top: 6px solid var(--accent); padding: 1rem 0 1.25rem; display: flex; flex-wrap: wrap;
  gap: .5rem 2rem; align-items: flex-end; justify-content: space-between; }
h1, h2 { font-family: var(--head); line-height: 1.1; margin: 0; text-wrap: balance; }
h1 { font-size: 2.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin-bottom: .6rem; }
.kicker { color: var(--accent); font-weight: 700; letter-spacing: .08em; text-transform: uppercase;
  font-size: .8rem; margin: 0; }
.state { color: var(--ink-soft); margin: .3rem 0 0; }
.crown { background: var(--accent-soft); border-left: 4px solid var(--accent); padding: .5rem .9rem; margin: 0; }
.crown b { display: block; font: 700 1.35rem/1.2 var(--head); }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1.25rem;
  margin-bottom: 1.1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { color: var(--ink-soft); font-weight: 600; font-size: .78rem; text-align: right; padding: .2rem .5rem;
  vertical-align: bottom; }
th::first-letter { text-transform: uppercase; }
td { padding: .34rem .5rem; text-align: right; border-top: 1px solid var(--line); white-space: nowrap; }
th.left, td.left { text-align: left; }
td.left { white-space: normal; overflow-wrap: anywhere; }
thead + tbody tr:first-child td { border-top: 2px solid var(--strong); }
td.rank { color: var(--ink-soft); width: 2.2rem; }
td.points { font-weight: 700; font-size: 1.05em; }
.team { display: flex; gap: .6rem; align-items: center; min-width: 8rem; }
.paint { flex: none; width: .85rem; height: 1.7rem; border-radius: 3px; border: 1px solid rgb(0 0 0 / 30%); }
.team b { display: block; line-height: 1.2; }
.team small, .quiet { color: var(--ink-soft); font-size: .8rem; }
.bar { height: .55rem; min-width: 6rem; background: var(--soft); border-radius: 99px; }
.bar i { display: block; height: 100%; border-radius: 99px; border: 1px solid rgb(0 0 0 / 30%); min-width: .55rem; }
.grid td { padding: .25rem .3rem; min-width: 2.6rem; line-height: 1.15; }
.grid small { display: block; color: var(--ink-soft); font-size: .72rem; }
.grid .won { background: var(--accent-soft); font-weight: 700; box-shadow: inset 0 -2px var(--accent); }
.grid .dropped { color: var(--ink-soft); }
.grid + .grid { margin-top: 1rem; }
.grid .team { min-width: 7rem; }
td.left { min-width: 6rem; }
.tight td, .tight th { padding-left: .25rem; padding-right: .25rem; }
.tight { font-size: .85rem; }
.tight th { font-size: .72rem; }
tr.next td { background: var(--accent-soft); font-weight: 600; }
tr.later td { color: var(--ink-soft); }
.clinched { color: var(--good); font-weight: 700; }
.out { color: var(--ink-soft); }
.notes { margin: .7rem 0 0; color: var(--ink-soft); font-size: .82rem; }
svg { display: block; width: 100%; height: auto; }
.scroll svg { min-width: 34rem; }
svg text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  fill: var(--ink-soft); }
svg text.name { fill: var(--ink); font-weight: 600; }
footer { color: var(--ink-soft); font-size: .8rem; text-align: center; }
@media (max-width: 40rem) { main { padding: 1rem .6rem; } section { padding: .9rem .8rem; } .bar { display: none; }
  h1 { font-size: 1.9rem; } }
@page { size: A4; margin: 13mm; }
@media print {
  body { background: #fff; font-size: 10pt; }
  main { max-width: none; padding: 0; }
  header { padding-top: .6rem; }
  h1 { font-size: 24pt; }
  section { border: 0; border-radius: 0; padding: 0; margin-bottom: 6mm; break-inside: avoid; }
  section.long { break-inside: auto; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  .scroll { overflow: visible; }
  .scroll svg { min-width: 0; }
  .tight th { font-size: 6.5pt; }
  td { padding-top: .22rem; padding-bottom: .22rem; }
}
"""
