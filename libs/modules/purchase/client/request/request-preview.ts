import { previewOf } from '#lab/ui/document/record-preview.jsx';
import { RequestContent } from './request-content.js';
import { requestDocument } from './request-document.js';

export default previewOf(requestDocument, RequestContent);
