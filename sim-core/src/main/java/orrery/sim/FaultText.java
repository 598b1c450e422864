package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Enums;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orrery.device.CUresult;
import orrery.device.DocumentedResults;

/** Reads the texts of faults. */
final class FaultText {
    private static final String PREFIX = "CUDA_ERROR_";
    private static final String FORMS =
            "cuMemAlloc#3=OUT_OF_MEMORY, cudaMalloc#2=cudaErrorMemoryAllocation, cuMemAlloc~0.01/42=OUT_OF_MEMORY,"
                    + " kernel saxpy#2=trap (or never-ends, or fault@0x10), allocation>1048576=OUT_OF_MEMORY,"
                    + " device@5000000=ECC_UNCORRECTABLE, kernel saxpy*2.5, kernel saxpy+2000, copy*2.0, copy+2000, thread main+2000, jitter 5%/42";

    private static final String NUMBER = "([0-9.]+(?:[eE]-?[0-9]+)?)";
    private static final String NAME = "([^#=;]+)";
    private static final List<Form> ALL = List.of(
            new Form(
                    "kernel " + NAME + "#(\\d+)=(trap|never-ends)",
                    found -> new Fault.KernelExecution(found.group(1), whole(found, 2), failure(found.group(3)), 0)),
            new Form(
                    "kernel " + NAME + "#(\\d+)=fault@0x([0-9a-fA-F]{1,16})",
                    found -> new Fault.KernelExecution(
                            found.group(1),
                            whole(found, 2),
                            Fault.KernelFailure.ILLEGAL_ADDRESS,
                            Long.parseUnsignedLong(found.group(3), 16))),
            new Form(
                    "kernel " + NAME + "\\*" + NUMBER, found -> new Fault.SlowKernel(found.group(1), number(found, 2))),
            new Form("allocation>(\\d+)=OUT_OF_MEMORY", found -> new Fault.AllocationLimit(whole(found, 1))),
            new Form("kernel " + NAME + "\\+(\\d+)", found -> new Fault.DelayedKernel(found.group(1), whole(found, 2))),
            new Form("copy\\+(\\d+)", found -> new Fault.DelayedCopies(whole(found, 1))),
            new Form(
                    "device(?: (\\d{1,6}))?@(\\d+)=(\\w+)",
                    found -> new Fault.DeviceLost(
                            found.group(1) == null ? Fault.DeviceLost.EVERY_DEVICE : Integer.parseInt(found.group(1)),
                            whole(found, 2),
                            result(found.group(3)))),
            new Form("copy\\*" + NUMBER, found -> new Fault.SlowCopies(number(found, 1))),
            new Form("thread " + NAME + "\\+(\\d+)", found -> new Fault.DelayedThread(found.group(1), whole(found, 2))),
            new Form("jitter " + NUMBER + "%/(-?\\d+)", found -> new Fault.Jitter(number(found, 1), whole(found, 2))),
            new Form(
                    "(\\w+)#(\\d+)=(\\w+)",
                    found -> new Fault.Call(found.group(1), whole(found, 2), result(found.group(3)))),
            new Form(
                    "(\\w+)~" + NUMBER + "/(-?\\d+)=(\\w+)",
                    found -> new Fault.RandomCalls(
                            found.group(1), number(found, 2), whole(found, 3), result(found.group(4)))));

    private FaultText() {}

    /** What one kind of fault looks like. */
    private record Form(Pattern pattern, Function<MatchResult, Fault> create) {
        Form(String pattern, Function<MatchResult, Fault> create) {
            this(Pattern.compile(pattern), create);
        }
    }

    static Fault parse(String text) {
        String trimmed = text.trim();
        for (Form form : ALL) {
            Matcher found = form.pattern.matcher(trimmed);
            if (found.matches()) {
                return form.create.apply(found);
            }
        }
        throw new IllegalArgumentException("\"" + trimmed + "\" is no fault; faults look like " + FORMS);
    }

    /** Returns what a text calls a result code. */
    static String nameOf(CUresult result) {
        return result.name().replaceFirst("^" + PREFIX, "");
    }

    /** Checks that a name can stand in a text. */
    static void checkName(String what, String name) {
        checkArgument(
                name.matches(NAME) && name.equals(name.trim()),
                "the name of a %s in a fault must not be empty, contain #, = or ;, or begin or end with a space, but is"
                        + " \"%s\"",
                what,
                name);
    }

    private static CUresult result(String name) {
        String ofDriver = name.startsWith(PREFIX) ? name : PREFIX + name;
        return DocumentedResults.ofRuntime(name)
                .or(() -> Enums.getIfPresent(CUresult.class, ofDriver).toJavaUtil())
                .orElseThrow(() -> new IllegalArgumentException(name
                        + " is no result code of CUDA that a call can fail with; legal are codes of the driver, such as"
                        + " OUT_OF_MEMORY, and those of the runtime with the same numbers, such as"
                        + " cudaErrorMemoryAllocation"));
    }

    private static Fault.KernelFailure failure(String text) {
        return text.equals("trap") ? Fault.KernelFailure.TRAP : Fault.KernelFailure.NEVER_ENDS;
    }

    private static long whole(MatchResult found, int group) {
        String number = found.group(group);
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException e) {
            String limit = number.startsWith("-")
                    ? "the smallest number is " + Long.MIN_VALUE
                    : "the largest number is " + Long.MAX_VALUE;
            throw new IllegalArgumentException("\"" + found.group() + "\" has the number " + number + "; " + limit, e);
        }
    }

    private static double number(MatchResult found, int group) {
        String number = found.group(group);
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "\"" + found.group() + "\" has the number " + number + "; legal are decimal numbers such as 0.01",
                    e);
        }
    }
}
