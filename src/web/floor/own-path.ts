// Where an own report opens: its name stands in its tab from the first moment.
export const ownPath = (id: string, name: string): string => `/ownReport/${id}/${encodeURIComponent(name)}`;
