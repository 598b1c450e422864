package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.FULL;
import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.CallbackIds;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.MemcpyActivity;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Two steps of a program as records: what the host called, what the device did, and what belongs together. */
public final class Profile implements Lesson {
    private static final int BYTES = 1 << 20;
    private static final int BUFFER = 1 << 14;

    /** The records of each machine, for the check of an exercise. */
    private static final Map<Machine, List<Activity>> HANDED_OVER = Collections.synchronizedMap(new WeakHashMap<>());

    /** Stands for the number of records on a machine without a recorder. */
    public static final int NO_RECORDER = -1;

    @Override
    public String summary() {
        return "lesson 13: where the time of a program goes, by the records of its activity";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel work = busy("work", 20);
        long host = cuda.cudaMallocHost(BYTES);
        long device = cuda.cudaMalloc(BYTES);

        List<Activity> records = new ArrayList<>();
        Cupti cupti = recorder(machine, records);
        // @start region="program"
        for (int step = 0; step < 2; step++) {
            cuda.cudaMemcpyAsync(device, host, BYTES, cudaMemcpyHostToDevice, stream);
            cuda.cudaLaunchKernel(work, FULL, THREADS, 0, stream);
            cuda.cudaMemcpyAsync(host, device, BYTES, cudaMemcpyDeviceToHost, stream);
            cuda.cudaStreamSynchronize(stream);
        }
        cupti.cuptiActivityFlushAll(0);
        // @end
        print(records, out);
    }

    // @start region="recorder"
    /** Creates a recorder of calls, kernels and copies: it asks for a buffer, fills it, and gives it back. */
    public static Cupti recorder(Machine machine, List<Activity> records) {
        Cupti cupti = Cupti.of(machine);
        HANDED_OVER.put(machine, records);
        cupti.cuptiActivityRegisterCallbacks(
                () -> new Granted(ActivityBuffer.allocate(BUFFER), BUFFER, 0),
                (context, stream, buffer, size, validSize) -> records.addAll(cupti.records(buffer, validSize)));
        cupti.cuptiActivityEnable(ActivityKind.RUNTIME);
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        cupti.cuptiActivityEnable(ActivityKind.MEMCPY);
        return cupti;
    }
    // @end

    /** Returns how many kernel records a machine's last recorder has handed over; {@link #NO_RECORDER} without one. */
    public static long kernelRecords(Machine machine) {
        List<Activity> records = HANDED_OVER.get(machine);
        return records == null
                ? NO_RECORDER
                : records.stream().filter(KernelActivity.class::isInstance).count();
    }

    /** Prints a line for each record: microseconds since the first, as it began and as it ended. */
    static void print(List<Activity> records, PrintStream out) {
        List<Line> lines = records.stream().map(Profile::line).sorted().toList();
        long zero = lines.get(0).start();
        out.println(" begin    end  id  what");
        for (Line each : lines) {
            out.printf(
                    Locale.ROOT,
                    "%6.1f %6.1f  %2d  %s%n",
                    (each.start() - zero) / 1000.0,
                    (each.end() - zero) / 1000.0,
                    each.id(),
                    each.what());
        }
    }

    /** What there is to say of a record. */
    record Line(long start, long end, int id, String what) implements Comparable<Line> {
        @Override
        public int compareTo(Line other) {
            return Long.compare(start, other.start);
        }
    }

    // @start region="line"
    static Line line(Activity activity) {
        if (activity instanceof CallActivity call) {
            String name = CallbackIds.runtimeName(call.cbid()).orElse("?");
            return new Line(call.start(), call.end(), call.correlationId(), name);
        }
        if (activity instanceof KernelActivity kernel) {
            return new Line(kernel.start(), kernel.end(), kernel.correlationId(), "    kernel " + kernel.name());
        }
        MemcpyActivity copy = (MemcpyActivity) activity;
        return new Line(copy.start(), copy.end(), copy.correlationId(), "    copy " + copy.copyKind());
    }
    // @end

    @Override
    public List<Answer> answers() {
        return List.of(ProfileAnswers::idle, ProfileAnswers::graph, ProfileAnswers::dropped);
    }
}
