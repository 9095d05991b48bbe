// What a write was refused with, beside its button.

export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="kit-problem" role="alert">
      {text}
    </p>
  );
}
