/** The JSON that server and page exchange, by the page's names for it; ../games/wire.ts has the server's models. */
import type {
  GrandPrixCar,
  GrandPrixState,
  MessageModel,
  ReplayFrame,
  ReplayModel,
  ThunderAlleyCar,
  ThunderAlleyState,
  ViewModel,
} from "../games/wire";

export type {
  BookModel as Book,
  BringsModel as Brings,
  CarBringsModel as CarBrings,
  CardModel as CardInfo,
  ClientFrame as ClientMessage,
  Created as CreatedTable,
  CurvePoint,
  EndModel as PreviewEnd,
  EntryModel as BookEntry,
  FactModel as Fact,
  GameModel as GameInfo,
  HintModel as Hint,
  LineModel as Entry,
  LineUp,
  Look,
  MessageModel as Message,
  NewTable,
  NoticeModel as Notice,
  OptionModel as OptionInfo,
  OutcomeModel as Outcome,
  PreviewModel as Preview,
  ProblemModel as Problem,
  RaceReport,
  ReadingModel as Reading,
  ReportCarStrategy,
  ReportCardUse,
  ReportPlan,
  ReportProgress,
  ReportVerdict,
  ReplaySeat,
  RollsCar,
  RollsDrive,
  RollsPlayer,
  RollsSpace,
  RollsWorth,
  FuturesModel as Futures,
  JudgedModel as Judged,
  PuzzleTitle,
  ReportOdds as Odds,
  SceneModel as Scene,
  SceneTitle,
  SeatModel as TableSeat,
  SeatWish,
  ServerFrame as ServerMessage,
  Shape,
  StandingModel as Standing,
  TableAndViews,
  TableModel as Table,
  TeamModel as TeamInfo,
  ThunderRollsState as RollsState,
  TrackCheck,
  TrackModel as TrackDrawing,
  TrackRow as TrackInfo,
  VariantCheck,
  VariantModel as Variant,
} from "../games/wire";

export type GameId = string;
export type Lang = "en" | "es";
export type Catalogue = Record<string, string | string[]>;
export type MessageValue = MessageModel["values"][string];
export type Point = [number, number];

type Keys<U> = U extends unknown ? keyof U : never;
/** One of several, of which fields that only others have may be asked as well. */
type Asked<U, All = U> = U extends unknown
  ? U & { [K in Exclude<Keys<All>, keyof U>]?: All extends Record<K, infer V> ? V : never }
  : never;
type WithCars<S, C> = S extends unknown ? Omit<S, "cars"> & { cars: C[] } : never;

export type State = WithCars<Asked<ViewModel["state"]>, Asked<ViewModel["state"]["cars"][number]>>;
export type CardCar = Asked<ThunderAlleyCar | GrandPrixCar>;
export type CardState = WithCars<Asked<ThunderAlleyState | GrandPrixState>, CardCar>;

export type View<S = State> = Omit<ViewModel, "state"> & { state: S };
export interface SeatView {
  seat: number | null;
  view: View;
}
export type Frame = Omit<ReplayFrame, "state"> & { state: State };
export type ReplayDocument = Omit<ReplayModel, "frames"> & { frames: Frame[] };
