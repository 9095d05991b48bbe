const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with the words that were searched for marked in it. */
export function Highlight({ text, part }: { text: string; part: string }) {
  const words = part.split(/\s+/u).filter(Boolean);
  if (words.length === 0) return <>{text}</>;
  const pieces = text.split(new RegExp(`(${words.map(literally).join('|')})`, 'giu'));
  // Splitting by a group puts what was searched for at every second place.
  return <>{pieces.map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))}</>;
}
