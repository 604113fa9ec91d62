import { findDifference, type TwoTexts } from './find-difference.js';

addEventListener('message', ({ data }: MessageEvent<TwoTexts>) => postMessage(findDifference(data)));
