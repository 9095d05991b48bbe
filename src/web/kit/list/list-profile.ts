// A list in another dress: the same list on another page, with columns, filters and fixed values of that page's own.
import { createContext, useContext } from 'react';

export interface ListProfile {
  /** Of the list that it is about; others on the page are as they are. */
  path: string | undefined;
  /** Tells what a person has set here from what is set where the list is at home. */
  name: string;
  columns?: readonly string[] | undefined;
  search?: readonly string[] | undefined;
  fixed?: Readonly<Record<string, unknown>> | undefined;
}

export const ListProfileContext = createContext<ListProfile | undefined>(undefined);

/** The dress of a list on the page where it is drawn; undefined where it has none. */
export function useListProfile(endpoint: { path: string }): ListProfile | undefined {
  const profile = useContext(ListProfileContext);
  return profile?.path === endpoint.path ? profile : undefined;
}
