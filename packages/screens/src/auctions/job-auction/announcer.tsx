import { useEffect, useRef, useState } from 'react';
import { clockText } from '../auction-format.ts';

const marks = [600, 300, 120, 60, 30, 10];
const spoken = (seconds: number) =>
  seconds >= 120 ? `${seconds / 60} minutes left` : seconds === 60 ? '1 minute left' : `${seconds} seconds left`;

/** Tells screen readers the time at a few marks, and each extension at once. */
export function Announcer({ left, closesAt }: { left: number | null; closesAt: string | null }) {
  const [said, setSaid] = useState('');
  const before = useRef({ left, closesAt });
  useEffect(() => {
    const last = before.current;
    before.current = { left, closesAt };
    if (last.closesAt !== null && closesAt !== null && Date.parse(closesAt) > Date.parse(last.closesAt)) {
      setSaid(`Extended to ${clockText(closesAt)}`);
      return;
    }
    if (left === null || last.left === null) return;
    const passed = marks.findLast((mark) => last.left! > mark && left <= mark);
    if (left === 0 && last.left > 0) setSaid('The time has run out');
    else if (passed !== undefined) setSaid(spoken(passed));
  }, [left, closesAt]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
