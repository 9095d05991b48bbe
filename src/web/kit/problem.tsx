// What a write was refused with, beside its button.
import './floor.css';

export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="vm-problem" role="alert">
      {text}
    </p>
  );
}
