import { describe, expect, it } from "vitest";
import { parse, slug, spans } from "./markdown";

describe("markdown", () => {
  it("reads headings, paragraphs, lists and tables", () => {
    const blocks = parse(
      "## One two\nText **bold** more\n\n- a\n- b\n  goes on\n\n| x | y |\n| --- | --- |\n| 1 | **2** |",
    );
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "table"]);
    expect(blocks[0]).toMatchObject({ level: 2, text: "One two", id: "one-two" });
    expect(blocks[1]).toMatchObject({
      spans: [
        { text: "Text ", strong: false },
        { text: "bold", strong: true },
        { text: " more", strong: false },
      ],
    });
    expect(blocks[2]).toMatchObject({ items: [spans("a"), spans("b goes on")] });
    expect(blocks[3]).toMatchObject({ head: [spans("x"), spans("y")], rows: [[spans("1"), spans("**2**")]] });
  });
  it("makes ids without accents", () => expect(slug("Línea Perfecta: ¡ya!")).toBe("linea-perfecta-ya"));
});

describe("the rules", () => {
  const texts = import.meta.glob<string>("../rules/*.md", { query: "?raw", import: "default", eager: true });
  const games = ["thunder-alley", "grand-prix", "thunder-rolls"];

  it("are there for every game in both languages, with the same parts", () => {
    expect(Object.keys(texts).length).toBe(games.length * 2);
    for (const game of games) {
      const shape = (lang: string) => parse(texts[`../rules/${game}.${lang}.md`] ?? "").map((block) => block.kind);
      expect(shape("es")).toEqual(shape("en"));
      expect(shape("en").length).toBeGreaterThan(10);
    }
  });
});
