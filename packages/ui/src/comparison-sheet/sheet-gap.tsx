/** The room of the rows that are not drawn. */
export function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tbody aria-hidden>
      <tr style={{ height }}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room, hidden from everybody */}
        <td colSpan={span} className="p-0" />
      </tr>
    </tbody>
  );
}
