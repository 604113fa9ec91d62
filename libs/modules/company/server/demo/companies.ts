import type { DemoStage, RoomDemo } from '#lab/platform/demo.js';
import { companyTypes, licenceKinds } from '../../shared/company.codes.js';
import { CompanyService } from '../company/company.service.js';

/** In no role yet. */
const none = { isVendor: false, isCustomer: false, isPayor: false, isOwn: false, enabled: true, nda: false };

/** Two customers, and a supplier that was entered once more under another way to write its name. */
function companiesOf(stage: DemoStage) {
  return [
    {
      ...none,
      name: '和泽制药（杭州）有限公司',
      code: 'C001',
      type: companyTypes.of.enterprise,
      isCustomer: true,
      taxNumber: '91330100MA2H40101C',
      legalRepresentative: '沈越',
      contact: '方琳',
      tel: '0571-8888 4101',
      url: 'https://heze-pharma.example',
      address: '杭州市钱塘区福城路 291 号',
      businessScope: '药品研发与生产',
      licences: [
        { kind: licenceKinds.of.business, number: '91330100MA2H40101C', expiryDate: null, fileId: null },
        { kind: licenceKinds.of.production, number: '浙20240101', expiryDate: stage.day(24), fileId: null },
      ],
    },
    {
      ...none,
      name: 'Nordlicht Diagnostics GmbH',
      code: 'C002',
      type: companyTypes.of.overseas,
      isCustomer: true,
      contact: 'Jana Brandt',
      tel: '+49 40 555 4202',
      url: 'https://nordlicht-diagnostics.example',
      address: 'Speicherstraße 8, 20457 Hamburg, Germany',
    },
    {
      ...none,
      name: '沪江科学仪器(上海) 有限公司',
      isCustomer: true,
      contact: '顾敏',
      tel: '021-5555 0101',
    },
  ];
}

export const demo: RoomDemo = {
  progress: 'Creating companies',
  roles: {
    purchaser: ['company:company:search', 'company:company:save'],
    legal: ['company:company:*'],
  },
  play: async (stage) => {
    await stage.as('admin', stage.at(200, '02:00'), async (me) => {
      const companies = stage.app.get(CompanyService, { strict: false });
      for (const values of companiesOf(stage)) await companies.create(me, values);
    });
  },
};
