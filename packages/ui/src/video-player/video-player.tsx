import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

/** Captions in one language, as WebVTT. */
export interface VideoCaptions {
  src: string;
  /** BCP 47, for instance "en" or "hi". */
  language: string;
  /** Name of the language in the player's menu. */
  label: string;
}

/** The texts of a VideoPlayer. */
export interface VideoPlayerLabels {
  failed: string;
  retry: string;
  dismiss: string;
  transcript: string;
}

const english: Texts<'videoPlayer'> = {
  failed: 'The video could not be loaded. Check your connection and try again.',
  retry: 'Try again',
  dismiss: 'Do not show this again',
  transcript: 'Transcript',
};

/** Properties of VideoPlayer: native figure properties plus the film. There is none by which it would play by itself. */
export type VideoPlayerProps = Omit<ComponentPropsWithRef<'figure'>, 'title' | 'children'> & {
  /** Name of the film, drawn above it. */
  title: string;
  /** Where the film lies, best first; the browser takes the first that it can play. */
  sources: readonly { src: string; type?: string }[];
  /** The first is shown from the start. */
  captions: readonly [VideoCaptions, ...VideoCaptions[]];
  /** Drawn until it plays. */
  poster?: string;
  /** The words of the film, for who cannot or will not watch it. */
  transcript?: ReactNode;
  /** With it the film can be put away for good; the owner remembers that, and no longer draws it. */
  onDismiss?: () => void;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<VideoPlayerLabels>;
};

/**
 * A short film with captions, on the browser's own player: it plays when someone starts it and at no other time, loads nothing but its
 * description before, and can be put away for good.
 */
export function VideoPlayer({
  title,
  sources,
  captions,
  poster,
  transcript,
  onDismiss,
  labels,
  className,
  ...props
}: VideoPlayerProps) {
  const id = useId();
  const texts = useTexts('videoPlayer', english, labels);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const video = useRef<HTMLVideoElement>(null);
  const address = sources.map(({ src }) => src).join(' ');

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    setState('loading');
    // A browser reports a source that it cannot load on the last source, and that does not bubble.
    const last = element.querySelector('source:last-of-type');
    const fail = () => setState('failed');
    last?.addEventListener('error', fail);
    element.load();
    return () => last?.removeEventListener('error', fail);
  }, [address]);

  return (
    <figure
      data-slot="video-player"
      data-state={state}
      aria-labelledby={`${id}-title`}
      {...props}
      className={cn('grid min-w-0 gap-2.5', className)}
    >
      <figcaption id={`${id}-title`} className="text-title font-semibold wrap-anywhere">
        {title}
      </figcaption>
      <div className="relative aspect-video overflow-hidden rounded-large border border-line bg-brand-deep">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a property that must be given */}
        <video
          ref={video}
          data-slot="video-player-film"
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          poster={poster}
          crossOrigin="anonymous"
          onLoadedMetadata={() => setState('ready')}
          onError={() => setState('failed')}
          className={cn('block size-full', state === 'failed' && 'invisible')}
        >
          {sources.map(({ src, type }) => (
            <source key={src} src={src} type={type} />
          ))}
          {captions.map(({ src, language, label }, index) => (
            <track key={src} kind="captions" src={src} srcLang={language} label={label} default={index === 0} />
          ))}
        </video>
        {state === 'failed' ? (
          <div
            role="alert"
            data-slot="video-player-failure"
            className="absolute inset-0 grid content-center justify-items-center gap-3 overflow-y-auto bg-surface p-4 text-center"
          >
            <p className="max-w-prose text-ink">{texts.failed}</p>
            <Button
              size="small"
              onClick={() => {
                setState('loading');
                video.current?.load();
              }}
            >
              {texts.retry}
            </Button>
          </div>
        ) : null}
      </div>
      {transcript ? (
        <details data-slot="video-player-transcript" className="min-w-0">
          <summary className="w-fit cursor-pointer rounded-small text-label font-medium text-accent pointer-coarse:min-h-11">
            {texts.transcript}
          </summary>
          <div className="mt-2 break-words text-ink-soft">{transcript}</div>
        </details>
      ) : null}
      {onDismiss ? (
        <Button variant="quiet" size="small" className="-ms-2.5 justify-self-start" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      ) : null}
    </figure>
  );
}
