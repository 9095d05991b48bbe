// What the walls read, and what they find.
export interface Breach {
  rule: string;
  where: string;
}
export interface Source {
  path: string;
  text: string;
}
