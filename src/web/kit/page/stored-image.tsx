// A picture of the file store: an <img> cannot show a token, so its bytes are fetched with it, once, and kept while the page lives.
import { useQuery } from '@tanstack/react-query';
import { headersOf } from '../../kernel/api.ts';
import { queryClient } from '../../kernel/query.ts';
import { isStored } from './stored-url.ts';

const HOUR = 3_600_000;

/** An address of this page for a picture of the file store, its bytes fetched once; undefined when it cannot be had. */
export const storedPicture = (url: string): Promise<string | undefined> =>
  queryClient.fetchQuery({ queryKey: ['image', url], queryFn: () => bytesOf(url), staleTime: HOUR, gcTime: HOUR }).catch(() => undefined);

async function bytesOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: await headersOf(url) });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('image/')) throw new Error(url);
  return URL.createObjectURL(await answer.blob());
}

interface Props {
  url: string;
  alt: string;
  className?: string;
  /** Shown when it cannot be loaded. */
  instead?: string;
}

/** Shows a picture by its address; nothing while it loads. */
export function StoredImage({ url, alt, className, instead }: Props) {
  const stored = isStored(url);
  const { data, isError } = useQuery({
    queryKey: ['image', url],
    queryFn: () => bytesOf(url),
    enabled: stored,
    staleTime: HOUR,
    gcTime: HOUR,
    retry: false,
  });
  const src = (stored ? data : url) ?? (isError ? instead : undefined);
  return src ? <img {...(className ? { className } : {})} src={src} alt={alt} /> : null;
}
