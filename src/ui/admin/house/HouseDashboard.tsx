/** `/admin/house` */
export default function HouseDashboard() {
  return <h1>House</h1>;
}
