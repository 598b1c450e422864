package orrery.core.exec;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;
import orrery.sim.KernelArguments;

/**
 * The launch configurations of the kernels of a plan, numbered from 1. Most plans have few, so that nothing is read
 * from the launches themselves, which may be anywhere in memory.
 */
final class LaunchConfigurations {
    /** The number of what is not a kernel, or of a kernel beyond the numbers that there are. */
    static final int NONE = 0;

    private static final int MOST = 0xffff;

    private final int[] numbers;
    private final KernelArguments[] arguments;
    private LaunchConfiguration[] known = new LaunchConfiguration[4];
    private int count;

    /** Numbers the configurations of what the rows of a plan execute. */
    LaunchConfigurations(Work[] works, Plan plan) {
        numbers = new int[plan.size()];
        arguments = new KernelArguments[plan.size()];
        Map<LaunchConfiguration, Integer> all = new HashMap<>();
        int last = NONE;
        for (int row = 0; row < numbers.length; row++) {
            if (works[plan.position(row)] instanceof KernelLaunch launch) {
                last = obtainNumber(launch.configuration(), last, all);
                numbers[row] = last;
                arguments[row] = launch.arguments();
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // an equal one that is another object is found in the map
    private int obtainNumber(LaunchConfiguration configuration, int last, Map<LaunchConfiguration, Integer> all) {
        if (last != NONE && known[last] == configuration) {
            return last;
        }
        Integer number = all.get(configuration);
        if (number == null && count < MOST) {
            number = ++count;
            if (number == known.length) {
                known = Arrays.copyOf(known, 2 * number);
            }
            known[number] = configuration;
            all.put(configuration, number);
        }
        return number == null ? NONE : number;
    }

    /** Returns the number of the configuration of a row. */
    int number(int row) {
        return numbers[row];
    }

    /** Returns the configuration with a number. */
    LaunchConfiguration configuration(int number) {
        return known[number];
    }

    /** Returns the arguments of a row that is a kernel. */
    KernelArguments arguments(int row) {
        return arguments[row];
    }
}
