/** The JSON of seasons, by the names that the page uses. */
import type { RaceWish } from "../../games/wire";

export type {
  ChanceModel as Chance,
  EnterResult as HandResult,
  EntrantModel as Entrant,
  GridCell as Cell,
  LeagueKindModel as Kind,
  MemberWish,
  NewSeason,
  NextModel as NextRace,
  RaceField as Field,
  RaceSetUp as SetUpRace,
  ScoringModel as Scoring,
  SeasonAnswer as SeasonPage,
  SeasonBrief as OwnSeason,
  SeasonCreated as CreatedSeason,
  SeasonModel as SeasonInfo,
  SeasonRulesModel as SeasonRules,
  StandingsRow as Row,
  StatisticsModel as Statistics,
  StopModel as Stop,
  TallyModel as Tally,
} from "../../games/wire";

/** "away" or "substitute:" and who drives, by team. */
export type Absences = NonNullable<RaceWish["absences"]>;
