// The screen of a machine with its banners running, as it will be seen: which way it lies, how it is divided, how long each picture stands.
import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { cdn } from '../../contract/transfer/files.ts';
import { useT } from '../kernel/i18n.ts';
import { useRead } from '../kernel/use-read.ts';
import { StoredImage } from '../kit/page/stored-image.tsx';
import { BannerType, ScreenOrientation } from '../../contract/machine/codes.ts';
import './banner-screen.css';

export interface BannerFace {
  bannerName: string;
  /** 1 pictures, 2 a video. */
  bannerType: number;
  layout: string;
  fileUrls: readonly string[];
  fixedUrls: readonly string[];
  /** Seconds. */
  switchInterval: number;
}
interface Props {
  banners: readonly BannerFace[];
  /** 1 lies, 2 stands. */
  orientation: number;
  label: string;
}
/** Some people become ill of what moves: for them it begins when they say so. */
const moves = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** All banners of a screen, one after the other. */
export function BannerScreen({ banners, orientation, label }: Props) {
  const t = useT();
  const slides = banners.flatMap((banner) => banner.fileUrls.map((url) => ({ banner, url })));
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(moves);
  const slide = slides[at % Math.max(1, slides.length)];
  const next = () => setAt((now) => (now + 1) % Math.max(1, slides.length));
  const still = !slide || slide.banner.bannerType === BannerType.video || slides.length < 2 || !playing;
  const seconds = slide?.banner.switchInterval ?? 0;
  useEffect(() => {
    if (still) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % slides.length), seconds * 1000);
    return () => clearInterval(timer);
  }, [still, seconds, slides.length]);
  const fixed = slide?.banner.fixedUrls ?? banners[0]?.fixedUrls ?? [];
  const layout = slide?.banner.layout ?? banners[0]?.layout ?? 'full';
  return (
    <figure className="kit-banner" aria-label={label}>
      <div
        className={`kit-banner-screen kit-banner-${orientation === ScreenOrientation.portrait ? 'stands' : 'lies'} kit-banner-${layout}`}
      >
        <div className="kit-banner-main">
          {slide ? <Slide key={slide.url} {...slide} playing={playing} alone={slides.length === 1} ended={next} /> : <p>{t('没有广告')}</p>}
        </div>
        {layout !== 'full' && (
          <div className="kit-banner-fixed">
            {fixed.map((url) => (
              <StoredImage key={url} url={url} alt={t('固定图片')} />
            ))}
          </div>
        )}
      </div>
      {slides.length > 1 && (
        <figcaption>
          <Button size="small" onClick={() => setPlaying(!playing)}>
            {playing ? t('暂停') : t('播放')}
          </Button>
          <Button size="small" onClick={next}>
            {t('下一个')}
          </Button>
          <span>
            {(at % slides.length) + 1}/{slides.length}
            {slide && slide.banner.bannerType !== BannerType.video && ` · ${t('{n}秒', { n: slide.banner.switchInterval })}`}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

interface SlideProps {
  banner: BannerFace;
  url: string;
  playing: boolean;
  alone: boolean;
  ended: () => void;
}

function Slide({ banner, url, playing, alone, ended }: SlideProps) {
  return banner.bannerType === BannerType.video ? (
    <StoredVideo url={url} playing={playing} alone={alone} ended={ended} />
  ) : (
    <StoredImage url={url} alt={banner.bannerName} />
  );
}

/** A link lives for five minutes. */
const MINUTES = 240_000;

function StoredVideo({ url, playing, alone, ended }: Omit<SlideProps, 'banner'>) {
  const t = useT();
  const shown = url.endsWith('.mp4');
  const link = useRead(cdn.generatePreSignedUrl, { objectName: url.split('/').at(-1) ?? '' }, { enabled: shown, staleTime: MINUTES });
  if (!shown) return <p>{t('这种格式的视频浏览器不能预览，设备可以播放。')}</p>;
  if (link.error) return <p>{link.error.message}</p>;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- an advertisement without sound
  return <video src={link.data} muted playsInline controls autoPlay={playing} loop={alone} onEnded={ended} />;
}
