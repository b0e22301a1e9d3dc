// Fires only at the other method: the reactor's thread calls the methods of a handler (org.apache.qpid.proton.engine.BaseHandler).
import org.apache.qpid.proton.engine.BaseHandler;

@ThreadSafe
class Link extends BaseHandler {
  private int events;
  private int deliveries;

  @Override
  public void onLinkFinal(Object event) {
    events++;
    deliveries = 0; // with: P3 deliveries
  }

  @Override
  public void onDelivery(Object event) {
    events++;
    deliveries++; // with: P3 deliveries
  }

  int deliveries() {
    return deliveries; // expect: P3 deliveries
  }
}
