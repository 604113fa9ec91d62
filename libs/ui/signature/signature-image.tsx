import { useShownFile } from '../files/use-open-file.js';

interface SignatureImageProps {
  /** Of the stored picture. */
  readonly id: string;
  /** Whose signature it is. */
  readonly alt: string;
}

/** The picture of a signature, on white in every theme; nothing until it is there. */
export function SignatureImage({ id, alt }: SignatureImageProps) {
  const { data } = useShownFile(id);
  return data ? <img className="lab-signature-image" src={data} alt={alt} /> : null;
}
