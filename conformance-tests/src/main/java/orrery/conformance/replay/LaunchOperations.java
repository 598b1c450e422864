package orrery.conformance.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import orrery.driver.CUfunction;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;

/** The operations of transcripts that launch kernels and host functions. */
final class LaunchOperations {
    private static final Map<String, CUlaunchAttribute.ID> ATTRIBUTES = Map.of(
            "COOPERATIVE", CUlaunchAttribute.ID.COOPERATIVE,
            "PRIORITY", CUlaunchAttribute.ID.PRIORITY,
            "SERIALIZATION", CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION,
            "3", CUlaunchAttribute.ID.SYNCHRONIZATION_POLICY);

    private LaunchOperations() {}

    /** A launch as transcripts write it: the configuration, then what it launches. */
    private record Launch(CUfunction function, CUlaunchConfig config, List<Object> arguments) {}

    static void register(OperationTable table) {
        table.does("launch", call -> {
            Launch launch = probe(call, List.of());
            call.cuda.cuLaunchKernel(
                    launch.function(),
                    1,
                    1,
                    1,
                    1,
                    1,
                    1,
                    0,
                    launch.config().stream(),
                    launch.arguments().toArray());
        });
        table.does("launchpdl", call -> {
            var serialization = new CUlaunchAttribute(CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, 1);
            launchEx(call, probe(call, List.of(serialization)));
        });
        table.does("cuLaunchKernelEx", call -> launchEx(call, launch(call)));
    }

    private static void launchEx(ReplayedCall call, Launch launch) {
        call.cuda.cuLaunchKernelEx(
                launch.config(), launch.function(), launch.arguments().toArray());
    }

    /** Reads the launch of a probe kernel, {@code stream kernel argument...}: one block of one thread. */
    private static Launch probe(ReplayedCall call, List<CUlaunchAttribute> attributes) {
        CUstream stream = call.stream();
        CUfunction function = call.probe();
        CUlaunchConfig config = new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, stream, attributes);
        return new Launch(function, config, call.launchArguments(function));
    }

    /** Reads the launch {@code kernel gx gy gz bx by bz shared stream [attributes] argument...}. */
    private static Launch launch(ReplayedCall call) {
        CUfunction function = call.function();
        CUlaunchConfig config = new CUlaunchConfig(
                call.integer(),
                call.integer(),
                call.integer(),
                call.integer(),
                call.integer(),
                call.integer(),
                call.integer(),
                call.stream(),
                attributes(call));
        return new Launch(function, config, call.launchArguments(function));
    }

    private static List<CUlaunchAttribute> attributes(ReplayedCall call) {
        List<CUlaunchAttribute> attributes = new ArrayList<>();
        for (String item : call.list()) {
            int colon = item.indexOf(':');
            CUlaunchAttribute.ID id = ATTRIBUTES.get(item.substring(0, Math.max(colon, 0)));
            attributes.add(
                    id == null
                            ? NodeParameterWords.attribute(call, item)
                            : new CUlaunchAttribute(id, (int) ReplayedCall.number(item.substring(colon + 1))));
        }
        return attributes;
    }

    static Runnable function(ReplayedCall call, String id) {
        if (id.equals("null")) {
            return null;
        }
        return new AppendToLog(call.session.log(), (int) ReplayedCall.number(id));
    }

    /** A function that appends an id; two of the same id are equal. */
    private record AppendToLog(HostLog log, int id) implements Runnable {
        @Override
        public void run() {
            log.add(id);
        }
    }
}
