// What a statement says of a node, said of each of its tables: on a cluster (docs/decisions/0120-cluster.md) a row's server follows from its node, and the engine
// concludes that a joined or an inner table is of the same one only where it is told so. One PostgreSQL is asked as the statement stands.
const TABLE = String.raw`(?:"\w+"|\w+)\."?node_id"?`;
const SAME = new RegExp(String.raw`(?<![.\w"])(${TABLE}|node_id)\s*=\s*(${TABLE})`, 'g');
const NAMED = /node_id"?\s*=\s*\$(\d+)/g;

interface Fitted {
  text: string;
  /** Which of the values are the node. */
  nodes: readonly number[];
}
const fitted = new Map<string, Fitted>();

/** The text with the node said of both sides wherever two tables are of the same one. */
export const naming = (text: string, node: string): string =>
  text.replace(SAME, (same: string, one: string, other: string) => `(${same} and ${one} = ${node} and ${other} = ${node})`);

function fit(text: string): Fitted {
  const nodes = [...new Set([...text.matchAll(NAMED)].map(([, at]) => Number(at)))];
  const [first] = nodes;
  return { nodes, text: first === undefined ? text : naming(text, `$${first}`) };
}

/** The statement as a cluster wants it; as it is where it names no node, or two. */
export function fitStatement(text: string, values: readonly unknown[]): string {
  const known = fitted.get(text) ?? fit(text);
  fitted.set(text, known);
  const [first = 0] = known.nodes;
  return known.nodes.every((at) => values[at - 1] === values[first - 1]) ? known.text : text;
}
