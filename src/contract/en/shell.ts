// English for the frame around the screens: top bar, tabs, notices, errors of calls.
export const shell: Record<string, string> = {
  错误: 'Error',
  失败: 'Failed',
  成功: 'Success',
  提示: 'Note',
  操作成功: 'Done',
  警告: 'Warning',
};
