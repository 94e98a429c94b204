import { useEffect, useRef, useState } from 'react';
import type { Unshown, Zoom } from './preview-dialog.tsx';

/** A picture that fits, or is as large as its zoom says and scrolls. */
export function Picture({
  bytes,
  type,
  name,
  zoom,
  onFit,
  onUnshown,
}: {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  name: string;
  zoom: Zoom;
  /** Told at which zoom it is drawn when it fits. */
  onFit: (scale: number) => void;
  onUnshown: (why: Unshown) => void;
}) {
  const picture = useRef<HTMLImageElement>(null);
  const [address, setAddress] = useState<string>();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  const measure = () => {
    const { naturalWidth, clientWidth } = picture.current!;
    setWidth(naturalWidth);
    if (zoom === 'fit' && naturalWidth > 0) onFit(clientWidth / naturalWidth);
  };
  if (!address) return null;
  return (
    <div className="grid min-h-full w-max min-w-full place-items-center p-2">
      <img
        ref={picture}
        src={address}
        alt={name}
        onLoad={measure}
        onError={() => onUnshown('damaged')}
        className={zoom === 'fit' ? 'max-h-full max-w-[calc(min(100vw,70rem)-5rem)]' : 'max-w-none'}
        style={zoom === 'fit' || width === 0 ? undefined : { width: `${width * zoom}px` }}
      />
    </div>
  );
}
