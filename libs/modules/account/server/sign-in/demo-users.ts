import { Injectable } from '@nestjs/common';

export interface DemoUser {
  readonly username: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly role: { readonly zh: string; readonly en: string };
}

/** Sign-ins that the sign-in page offers; only a demo fills it. */
@Injectable()
export class DemoUsers {
  private users: readonly DemoUser[] = [];
  private password: string | undefined;

  offer(users: readonly DemoUser[], password: string): void {
    this.users = users;
    this.password = password;
  }

  list(): readonly (DemoUser & { readonly password: string })[] {
    const { password } = this;
    return password === undefined ? [] : this.users.map((user) => ({ ...user, password }));
  }
}
