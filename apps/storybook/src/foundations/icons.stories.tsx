import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  ArrowUpDown,
  BadgeCheck,
  Bell,
  Bookmark,
  Briefcase,
  Building2,
  CalendarDays,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  ClipboardList,
  Clock,
  CloudOff,
  CloudUpload,
  Columns3,
  Compass,
  Contrast,
  Copy,
  CornerUpLeft,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  Factory,
  FilePlus,
  FileText,
  FolderKanban,
  Handshake,
  History,
  House,
  Inbox,
  Info,
  Keyboard,
  LifeBuoy,
  ListChecks,
  ListFilter,
  LoaderCircle,
  Lock,
  LogIn,
  LogOut,
  Mail,
  MailCheck,
  MapPin,
  Menu,
  MessageSquareText,
  Minus,
  Monitor,
  Moon,
  Paperclip,
  Plus,
  Printer,
  RotateCw,
  Save,
  Search,
  SearchX,
  Send,
  Share2,
  ShieldAlert,
  SlidersHorizontal,
  Star,
  Sun,
  Trash2,
  TriangleAlert,
  Upload,
  UserPlus,
  UserRound,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { expect } from 'storybook/test';

/** The icons of Lucide that we use, and what each means here; tools/behaviours.test.ts holds the list against the imports. */
const icons: Array<[Icon: LucideIcon, name: string, meaning: string]> = [
  [ArrowDown, 'ArrowDown', 'Sorted downwards; a fall'],
  [ArrowLeftRight, 'ArrowLeftRight', 'Compare'],
  [ArrowUp, 'ArrowUp', 'Sorted upwards; a rise'],
  [ArrowUpDown, 'ArrowUpDown', 'Can be sorted'],
  [BadgeCheck, 'BadgeCheck', 'Verified evidence'],
  [Bell, 'Bell', 'A notification'],
  [Bookmark, 'Bookmark', 'Shortlist'],
  [Briefcase, 'Briefcase', 'Jobs'],
  [Building2, 'Building2', 'A company'],
  [CalendarDays, 'CalendarDays', 'Choose a date'],
  [ChartColumn, 'ChartColumn', 'A dashboard'],
  [Check, 'Check', 'Chosen; done; met'],
  [ChevronDown, 'ChevronDown', 'Opens below'],
  [ChevronLeft, 'ChevronLeft', 'The page before'],
  [ChevronRight, 'ChevronRight', 'The page after; a level deeper'],
  [Circle, 'Circle', 'Not met yet'],
  [CircleAlert, 'CircleAlert', 'An error'],
  [CircleCheck, 'CircleCheck', 'A success'],
  [CircleDashed, 'CircleDashed', 'Still to be done'],
  [CircleX, 'CircleX', 'Refused; failed'],
  [ClipboardList, 'ClipboardList', 'Job requests'],
  [Clock, 'Clock', 'Time; waiting'],
  [CloudOff, 'CloudOff', 'No connection'],
  [CloudUpload, 'CloudUpload', 'Begin from a file'],
  [Columns3, 'Columns3', 'Choose columns'],
  [Compass, 'Compass', 'Explore'],
  [Contrast, 'Contrast', 'High contrast'],
  [Copy, 'Copy', 'Copy'],
  [CornerUpLeft, 'CornerUpLeft', 'Undo; reply'],
  [Download, 'Download', 'Download'],
  [Ellipsis, 'Ellipsis', 'More actions'],
  [ExternalLink, 'ExternalLink', 'Opens another site'],
  [Eye, 'Eye', 'Show the password'],
  [EyeOff, 'EyeOff', 'Hide the password'],
  [Factory, 'Factory', 'A plant'],
  [FilePlus, 'FilePlus', 'Add a file'],
  [FileText, 'FileText', 'A document'],
  [FolderKanban, 'FolderKanban', 'Projects'],
  [Handshake, 'Handshake', 'Working together'],
  [History, 'History', 'Earlier versions or searches'],
  [House, 'House', 'Home'],
  [Inbox, 'Inbox', 'Nothing here yet'],
  [Info, 'Info', 'Worth knowing'],
  [Keyboard, 'Keyboard', 'The keys'],
  [LifeBuoy, 'LifeBuoy', 'Support'],
  [ListChecks, 'ListChecks', 'Steps one after the other'],
  [ListFilter, 'ListFilter', 'Saved searches'],
  [LoaderCircle, 'LoaderCircle', 'Work is under way'],
  [Lock, 'Lock', 'No permission'],
  [LogIn, 'LogIn', 'Log in'],
  [LogOut, 'LogOut', 'Log out'],
  [Mail, 'Mail', 'Mail'],
  [MailCheck, 'MailCheck', 'A mail was sent'],
  [MapPin, 'MapPin', 'A place'],
  [Menu, 'Menu', 'Opens the navigation'],
  [MessageSquareText, 'MessageSquareText', 'Words of a person'],
  [Minus, 'Minus', 'Some chosen; does not apply'],
  [Monitor, 'Monitor', 'Theme of the system'],
  [Moon, 'Moon', 'Dark theme'],
  [Paperclip, 'Paperclip', 'Attachment'],
  [Plus, 'Plus', 'Add'],
  [Printer, 'Printer', 'Print'],
  [RotateCw, 'RotateCw', 'Try again'],
  [Save, 'Save', 'Save a search'],
  [Search, 'Search', 'Search'],
  [SearchX, 'SearchX', 'Nothing found'],
  [Send, 'Send', 'Send'],
  [Share2, 'Share2', 'Share'],
  [ShieldAlert, 'ShieldAlert', 'A risk to safety or security'],
  [SlidersHorizontal, 'SlidersHorizontal', 'Filters'],
  [Star, 'Star', 'Rating'],
  [Sun, 'Sun', 'Light theme'],
  [Trash2, 'Trash2', 'Remove one of a list'],
  [TriangleAlert, 'TriangleAlert', 'A warning'],
  [Upload, 'Upload', 'Upload'],
  [UserPlus, 'UserPlus', 'Invite or add a person'],
  [UserRound, 'UserRound', 'A person'],
  [X, 'X', 'Close; remove; not met'],
];

function Icons() {
  return (
    <div className="grid gap-6">
      <ul className="grid max-w-190 list-disc gap-1 pl-5">
        <li>An icon stands beside its text. Alone it is an IconButton, which has a name.</li>
        <li>It is as high as the text beside it: 14 px in small, 16 in middle and 18 in large controls.</li>
        <li>It takes the colour of its text and is hidden from screen readers.</li>
        <li>One meaning has one icon, and one icon has the meaning below.</li>
      </ul>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3">
        {icons.map(([Icon, name, meaning]) => (
          <li key={name} className="flex items-center gap-3 rounded-middle border border-line bg-surface p-3">
            <Icon aria-hidden className="size-5 shrink-0" />
            <span className="grid">
              <span>{meaning}</span>
              <code className="text-small text-ink-muted">{name}</code>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const meta = { title: 'Foundations/Icons', component: Icons, tags: ['!autodocs'] } satisfies Meta<typeof Icons>;

export default meta;

export const Gallery: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').length).toBe(icons.length + 4);
    await expect(new Set(icons.map(([, , meaning]) => meaning)).size).toBe(icons.length);
  },
};
