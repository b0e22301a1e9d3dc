// confirm: HoldsItself.count confirmed lost-update
// Collections that contain themselves have no end.
package hostile;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

@ThreadSafe
public class HoldsItself {
  private final List<Object> list = new ArrayList<>();
  private final Map<Object, Object> map = new HashMap<>();

  private int count;

  public HoldsItself() {
    list.add(list);
    list.add(map);
    map.put("list", list);
    map.put("map", map);
  }

  public Object up() {
    count++;
    return list;
  }
}
