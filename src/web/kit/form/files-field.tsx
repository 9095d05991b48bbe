// Pictures or videos of a record: sent one after the other, shown small, put in order, taken out. What is kept are their addresses.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { imageAccept, imageProblem, videoAccept, videoProblem } from '../../kernel/media.ts';
import type { Progress } from '../../kernel/upload.ts';
import { Problem } from './problem.tsx';
import { StoredImage } from '../page/stored-image.tsx';
import './files-field.css';

interface Props {
  value: readonly string[];
  change: (urls: string[]) => void;
  label: string;
  kind: 'image' | 'video';
  most: number;
  /** Sends one file and gives its address; a failure has been shown. */
  send: (file: File, progress?: Progress) => Promise<string>;
}

function useSending({ value, change, kind, most, send }: Props) {
  const t = useT();
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState('');
  const take = async (files: readonly File[]) => {
    const urls = [...value];
    setProblem('');
    for (const file of files.slice(0, most - value.length)) {
      const wrong = kind === 'video' ? videoProblem(file) : imageProblem(file);
      if (wrong) {
        setProblem(`${file.name}：${t(...wrong)}`);
        continue;
      }
      setPart(0);
      const url = await send(file, setPart).catch(() => undefined);
      if (url) urls.push(url);
      change([...urls]);
    }
    setPart(undefined);
  };
  return { part, problem, take };
}

/** The files of a record; the first one comes first. */
export function FilesField(props: Props) {
  const { value, change, label, kind, most } = props;
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const { part, problem, take } = useSending(props);
  const first = (at: number) => change([value[at]!, ...value.filter((_, other) => other !== at)]);
  return (
    <div className="kit-files">
      {value.length > 0 && (
        <ul>
          {value.map((url, at) => (
            <li key={url}>
              {kind === 'image' ? <StoredImage url={url} alt={`${label} ${at + 1}`} /> : <span>{url.split('.').at(-1)}</span>}
              <small>
                {at > 0 && (
                  <button type="button" className="kit-link" aria-label={t('第{n}个放到最前', { n: at + 1 })} onClick={() => first(at)}>
                    {t('前移')}
                  </button>
                )}
                <button
                  type="button"
                  className="kit-link kit-danger"
                  aria-label={t('删除第{n}个', { n: at + 1 })}
                  onClick={() => change(value.filter((_, other) => other !== at))}
                >
                  {t('删除')}
                </button>
              </small>
            </li>
          ))}
        </ul>
      )}
      <Problem text={problem} />
      {part !== undefined && <progress value={part} max={1} aria-label={t('上传进度')} />}
      <input
        ref={field}
        type="file"
        // A form of antd shows hidden files all the same.
        style={{ display: 'none' }}
        multiple={most > 1}
        accept={kind === 'video' ? videoAccept : imageAccept}
        aria-label={label}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button loading={part !== undefined} disabled={value.length >= most} onClick={() => field.current?.click()}>
        {kind === 'video' ? t('上传视频') : t('上传图片')}
      </Button>
      <small>{kind === 'video' ? t('mp4、mkv、avi、mov、wmv、rmvb，最大300MB') : t('jpg、jpeg、png、bmp、webp，每张最大2MB')}</small>
    </div>
  );
}
