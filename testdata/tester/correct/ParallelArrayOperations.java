// Passes.
// Idea: parallel operations on arrays.
package correct;

import java.util.Arrays;

public class ParallelArrayOperations {
    public static void main(String[] args) {
        int[] numbers = new int[20_000];
        Arrays.parallelSetAll(numbers, i -> numbers.length - i);
        Arrays.parallelSort(numbers);
        Arrays.parallelPrefix(numbers, Integer::sum);
        if (numbers[0] != 1 || numbers[1] != 3 || numbers[19_999] != 200_010_000) {
            throw new AssertionError(numbers[0] + " " + numbers[19_999]);
        }
    }
}
