import { Controller, Get, Injectable, Param, UseGuards } from '@nestjs/common';
import { paperCheck, type PaperCheck } from '#lab/shared/paper-check.js';
import { Public } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { addressLimit } from '#lab/platform/limits/address-limit.js';
import { PrintedPapers } from '#lab/process-host/index.js';

/** Slows down trying codes; one address checks a pile of papers without being stopped. */
@Injectable()
export class PaperLimit extends addressLimit('papers', 60) {}

/** Checks printed documents. */
@Controller('verify')
export class VerifyController {
  constructor(private readonly papers: PrintedPapers) {}

  /** Open, for who holds the paper may have no account: the code on it is the proof. */
  @Get(':code')
  @Public()
  @UseGuards(PaperLimit)
  @Answers(paperCheck)
  check(@Param('code') code: string): Promise<PaperCheck> {
    return this.papers.check(code);
  }
}
