export interface EditorProps {
  label: string;
  initial: string;
  /** Called with the HTML at each change. */
  change: (html: string) => void;
}
