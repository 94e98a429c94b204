/** A part of a picture in its own pixels; it may reach over the edge, where the result is clear. */
export interface CropRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CropPosition {
  /** 1 fills the frame exactly; below it the picture is smaller than the frame, above it larger. */
  zoom: number;
  /** Where the frame lies, 0 at the start edge to 1 at the end edge. */
  across: number;
  down: number;
}

/** The zoom at which the whole picture is inside the frame: 1 or less. */
export function wholePictureZoom(picture: { width: number; height: number }, aspect: number): number {
  const own = picture.width / picture.height;
  return own > aspect ? aspect / own : own / aspect;
}

/** The part of a picture that a frame of this aspect (width by height) shows. Where the frame is larger it lies in the middle. */
export function cropRectangle(
  picture: { width: number; height: number },
  aspect: number,
  { zoom, across, down }: CropPosition,
): CropRectangle {
  const width = Math.min(picture.width, picture.height * aspect) / zoom;
  const height = width / aspect;
  const place = (room: number, share: number) => (room > 0 ? room * share : room / 2);
  return {
    x: place(picture.width - width, across),
    y: place(picture.height - height, down),
    width,
    height,
  };
}

/** Moves the frame by a share of itself, as a drag of the picture does; stays within the picture. */
export function dragPosition(
  picture: { width: number; height: number },
  aspect: number,
  position: CropPosition,
  by: { across: number; down: number },
): CropPosition {
  const { width, height } = cropRectangle(picture, aspect, position);
  const move = (share: number, room: number, pixels: number) =>
    room > 0 ? Math.min(1, Math.max(0, share - pixels / room)) : share;
  return {
    zoom: position.zoom,
    across: move(position.across, picture.width - width, by.across * width),
    down: move(position.down, picture.height - height, by.down * height),
  };
}
