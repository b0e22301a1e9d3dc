package org.apache.hadoop.security;

import java.security.PrivilegedAction;

public abstract class UserGroupInformation {
  public abstract <T> T doAs(PrivilegedAction<T> action);
}
