// The class of Proton-J, as far as the fixture needs it.
package org.apache.qpid.proton.engine;

public class BaseHandler {
  public void onLinkFinal(Object event) {}

  public void onDelivery(Object event) {}
}
