import { Module } from '@nestjs/common';
import { SystemModule } from '../../system/server/index.js';
import { AccessSettings } from './access-settings.js';
import { DeviceController, UserDeviceController } from './device/device.controller.js';
import { Devices } from './device/devices.js';
import { DirectoryController } from './directory/directory.controller.js';
import { Directory } from './directory/directory.js';
import { InviteController } from './password/invite.controller.js';
import { Letters } from './password/letters.js';
import { NoLoginController } from './password/no-login.controller.js';
import { OwnPasswordController } from './password/own-password.controller.js';
import { PasswordLinks } from './password/password-links.js';
import { PasswordSettingsController } from './password/password-settings.controller.js';
import { Passwords } from './password/passwords.js';
import { Sweeping } from './password/sweeping.js';
import { RoleChangeController } from './role/role-change.controller.js';
import { AddressLimit } from './session/address-limit.guard.js';
import { Entrance } from './session/entrance.js';
import { SessionController, UserSessionController } from './session/session.controller.js';
import { OwnSignatures } from './signature/own-signatures.js';
import { SignatureController } from './signature/signature.controller.js';
import { TaskSignatureController } from './signature/task-signature.controller.js';
import { CodeController } from './sign-in/code.controller.js';
import { Codes } from './sign-in/codes.js';
import { DemoUsers } from './sign-in/demo-users.js';
import { Door } from './sign-in/door.js';
import { LocalStrategy } from './sign-in/local.strategy.js';
import { OwnProof } from './sign-in/own-proof.js';
import { PasswordCheck } from './sign-in/password-check.js';
import { Refusals } from './sign-in/refusals.js';
import { SetUp, SetUpController } from './sign-in/set-up.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { Throttle } from './sign-in/throttle.js';
import { Identities } from './single-sign-on/identities.js';
import { IdentityProvider } from './single-sign-on/identity-provider.js';
import { SignOnPeople } from './single-sign-on/sign-on-people.js';
import { SignOns } from './single-sign-on/sign-ons.js';
import { SingleSignOnSettingsController } from './single-sign-on/single-sign-on-settings.controller.js';
import { SingleSignOnController } from './single-sign-on/single-sign-on.controller.js';
import { SingleSignOn } from './single-sign-on/single-sign-on.js';
import { UserIdentityController } from './single-sign-on/user-identity.controller.js';
import { TaskLinkController, TaskLinkLimit } from './task-link/task-link.controller.js';
import { OutSideLinkController } from './ticket/out-side-link.controller.js';
import { Tickets } from './ticket/tickets.js';
import { TotpController, UserTotpController } from './totp/totp.controller.js';
import { Totp } from './totp/totp.js';
import { PaperLimit, VerifyController } from './verify/verify.controller.js';

@Module({
  imports: [SystemModule],
  controllers: [
    SignInController,
    SetUpController,
    CodeController,
    NoLoginController,
    OwnPasswordController,
    InviteController,
    OutSideLinkController,
    RoleChangeController,
    SessionController,
    DeviceController,
    TotpController,
    UserDeviceController,
    UserSessionController,
    UserTotpController,
    DirectoryController,
    SingleSignOnController,
    SingleSignOnSettingsController,
    UserIdentityController,
    PasswordSettingsController,
    VerifyController,
    SignatureController,
    TaskSignatureController,
    TaskLinkController,
  ],
  providers: [
    LocalStrategy,
    OwnProof,
    PasswordCheck,
    DemoUsers,
    SetUp,
    Codes,
    Devices,
    Door,
    Letters,
    Passwords,
    PasswordLinks,
    Refusals,
    Sweeping,
    Throttle,
    AddressLimit,
    PaperLimit,
    TaskLinkLimit,
    Entrance,
    OwnSignatures,
    Tickets,
    Totp,
    AccessSettings,
    Directory,
    IdentityProvider,
    Identities,
    SignOnPeople,
    SignOns,
    SingleSignOn,
  ],
  exports: [DemoUsers, SetUp],
})
export class AccountModule {}
