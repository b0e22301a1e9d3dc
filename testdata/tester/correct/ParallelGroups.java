// Passes.
// Idea: a parallel stream that groups into a concurrent map, one that is sorted, and one that finds.
package correct;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class ParallelGroups {
    public static void main(String[] args) {
        Map<Integer, List<Integer>> groups = IntStream.range(0, 40).boxed().parallel()
                .collect(Collectors.groupingByConcurrent(n -> n % 4));
        int[] sorted = IntStream.range(0, 40).map(n -> 39 - n).parallel().sorted().toArray();
        int found = IntStream.range(0, 40).parallel().filter(n -> n > 20).findFirst().getAsInt();
        if (groups.get(3).size() != 10 || sorted[0] != 0 || sorted[39] != 39 || found != 21) {
            throw new AssertionError(groups + " " + found);
        }
    }
}
