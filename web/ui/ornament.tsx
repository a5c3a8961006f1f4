/** One flower of the kawung motif, drawn in the colour of the text; decorative. */
export function Ornament({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      {[45, 135, 225, 315].map((angle) => (
        <g key={angle} transform={`rotate(${angle} 32 32)`} stroke="currentColor" strokeWidth="1.5">
          <ellipse cx="50" cy="32" rx="12.5" ry="7.5" />
          <ellipse cx="46.5" cy="32" rx="1.6" ry="1.1" fill="currentColor" stroke="none" />
          <ellipse cx="53" cy="32" rx="1.6" ry="1.1" fill="currentColor" stroke="none" />
        </g>
      ))}
      <circle cx="32" cy="32" r="2" fill="currentColor" />
    </svg>
  );
}
