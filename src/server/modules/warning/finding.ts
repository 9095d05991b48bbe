// What is the matter, as each look at the site says it.

/** Something that is the matter. People hear of it once for each `mark`. */
export interface Finding {
  subject: string;
  vmId: string | null;
  empId: string | null;
  about: string;
  value: number;
  /** The figure before it was rounded for people, where it was: this reaches a point or not. */
  exact?: number;
  mark: string;
  /** It stands at a point of its own: a channel's warning point, a loan's reminder. */
  ownPoint?: boolean;
}
