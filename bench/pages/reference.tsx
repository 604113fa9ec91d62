/** What a page of this kind costs at the least: React, router, query and five parts of antd, each used once. */
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select, Table } from 'antd';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

function Reference() {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: () => Promise.resolve([{ key: 1, name: 'row' }]) });
  return (
    <Form>
      <Form.Item label="name">
        <Input />
      </Form.Item>
      <Select options={[{ value: 'one' }]} />
      <Button type="primary">Save</Button>
      <Table dataSource={data ?? []} columns={[{ dataIndex: 'name' }]} />
    </Form>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Reference />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
