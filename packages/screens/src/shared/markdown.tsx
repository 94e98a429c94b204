import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import { isolated } from './isolated.ts';

/**
 * A text of somebody else in Markdown (GitHub Flavored Markdown, with its line breaks): headings, lists, tables, emphasis, code and links to
 * https addresses. It is made of elements alone: HTML in it is shown as it was typed, and pictures are not fetched but named.
 */
export default function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  if (!tokens) return <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(text)}</p>;
  return <div className="max-w-prose min-w-0 wrap-anywhere *:not-first:mt-2">{blocks(tokens)}</div>;
}

/** What a text says; null of one that is nested so deeply that it cannot be read. */
function tokensOf(text: string): readonly Token[] | null {
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    return null;
  }
}

/** Lists within lists, and quotes within quotes, that are drawn; what is deeper is shown as it was typed. */
const DEEPEST = 12;

const blocks = (tokens: readonly Token[], depth = 0): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{block(token as Tokens.Generic, depth)}</Fragment>);

function block(token: Tokens.Generic, depth: number): ReactNode {
  if (depth > DEEPEST) return <p className="whitespace-pre-line">{isolated(token.raw)}</p>;
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    case 'hr':
      return <hr className="border-line" />;
    case 'heading':
      // Its place in the outline of the page is below that of the section that it stands in.
      return (
        <p role="heading" aria-level={Math.min(6, token.depth + 2)} className="mt-1 font-semibold">
          {inline(token.tokens)}
        </p>
      );
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'text':
      // Of a list item: its own line.
      return inline(token.tokens ?? [token as Token]);
    case 'blockquote':
      return (
        <blockquote className="border-s-2 border-line-strong ps-3">{blocks(token.tokens ?? [], depth + 1)}</blockquote>
      );
    case 'code':
      return (
        <pre className="rounded-small bg-sunken p-3 text-small wrap-anywhere whitespace-pre-wrap">{token.text}</pre>
      );
    case 'list':
      return <List list={token as Tokens.List} depth={depth} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    default:
      return <p className="whitespace-pre-line">{isolated(token.raw)}</p>;
  }
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      {item.task && <span>{item.checked ? '☑ ' : '☐ '}</span>}
      {blocks(item.tokens, depth + 1)}
    </li>
  ));
  return list.ordered ? (
    <ol start={list.start || 1} className="list-decimal ps-6">
      {items}
    </ol>
  ) : (
    <ul className="list-disc ps-6">{items}</ul>
  );
}

const Table = ({ table: { header, rows } }: { table: Tokens.Table }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
  <div role="region" aria-label="Table" tabIndex={0} className="overflow-x-auto">
    <table className="border-collapse text-start">
      <thead>
        <tr>
          {header.map(({ tokens }, index) => (
            <th key={index} className="border border-line bg-sunken px-2.5 py-1 text-start font-semibold">
              {inline(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map(({ tokens }, index) => (
              <td key={index} className="border border-line px-2.5 py-1 align-top">
                {inline(tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const inline = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{piece(token as Tokens.Generic)}</Fragment>);

function piece(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code className="rounded-small bg-sunken px-1 text-small">{token.text}</code>;
    case 'br':
      return <br />;
    case 'checkbox':
      return null;
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? inline(token.tokens) : isolated(token.text);
    case 'link':
      return isSafe(token.href) ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
          {inline(token.tokens)}
        </a>
      ) : (
        isolated(token.raw)
      );
    case 'image':
      return isolated(token.text || token.raw);
    default:
      return isolated(token.raw);
  }
}

/** Addresses that a text of somebody else may lead to: on the web, over TLS. */
const isSafe = (href: string): boolean => URL.canParse(href) && new URL(href).protocol === 'https:';
