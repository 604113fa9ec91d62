/** The product's mark: a path of one step done and one to come. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg className="lab-mark" width={size} height={size} viewBox="0 0 26 26" aria-hidden>
      <rect width="26" height="26" rx="6.5" fill="#116fd0" />
      <path d="M7.6 7v6.6a5 5 0 0 0 5 5h2.2" fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="7.6" cy="7" r="2.3" fill="#fff" />
      <circle cx="17.6" cy="18.5" r="2.7" fill="none" stroke="#99cbff" strokeWidth="2" />
    </svg>
  );
}
