package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.assertRefused;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.core.partition.SmRule;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.device.Feature;
import orrery.device.SmLayout;
import orrery.device.SmSet;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevice;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Divisions of the SMs of any chip keep what is promised of them. */
@AddLifecycleHook(TriesFromProperty.class)
class DivisionPropertyTest {

    /** Numbers of a group of a structured division. */
    record Request(int count, int coscheduled, int preferred, boolean backfill) {
        CUdevSmResourceGroupParams params() {
            return new CUdevSmResourceGroupParams(count, coscheduled, preferred, backfill ? 1 : 0);
        }
    }

    @Provide
    static Arbitrary<DeviceModel> chips() {
        Arbitrary<List<Integer>> sizes =
                Arbitraries.integers().between(1, 20).list().ofMinSize(0).ofMaxSize(11);
        Arbitrary<Integer> first = Arbitraries.integers().between(8, 20); // room for a unit of co-scheduled SMs
        Arbitrary<SmLayout> layouts = Combinators.combine(first, sizes)
                .as((one, others) ->
                        Stream.concat(Stream.of(one), others.stream()).toList())
                .map(clusters -> new SmLayout(ImmutableList.copyOf(clusters)));
        Arbitrary<DeviceModel> hopper =
                layouts.map(layout -> DeviceModel.builder("chip").layout(layout).build());
        Arbitrary<DeviceModel> turing =
                layouts.map(layout -> Devices.t4().toBuilder().layout(layout).build());
        return Arbitraries.oneOf(Arbitraries.just(Devices.h200()), hopper, turing);
    }

    @Provide
    static Arbitrary<List<Request>> requests() {
        Arbitrary<Integer> units = Arbitraries.of(0, 2, 4, 6, 8, 16, 32);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 40).map(half -> 2 * half),
                        units,
                        units,
                        Arbitraries.of(false, false, true))
                .as(Request::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5);
    }

    private static CudaDriver driver(DeviceModel chip) {
        CudaDriver cuda = CudaDriver.of(Machine.create(MachineOptions.defaults().withDevices(chip)));
        cuda.cuInit(0);
        return cuda;
    }

    private static CUdevResource all(CudaDriver cuda) {
        return cuda.cuDeviceGetDevResource(new CUdevice(0), CUdevResourceType.SM);
    }

    /** Groups and rest have nothing in common and are together what was divided. */
    private static void assertComplete(SmSet divided, List<CUdevResource> groups, CUdevResource rest) {
        List<SmSet> parts = new ArrayList<>();
        groups.forEach(group -> parts.add(group.sms()));
        if (rest != null) {
            parts.add(rest.sms());
        }
        int sum = parts.stream().mapToInt(SmSet::size).sum();
        assertEquals(divided.size(), sum, () -> "with those in two parts: " + parts);
        assertEquals(divided, SmSet.union(parts));
    }

    @Property(tries = 1000)
    void groupsByCountAreAlike(
            @ForAll("chips") DeviceModel chip,
            @ForAll @IntRange(min = 1, max = 20) int wanted,
            @ForAll @IntRange(max = 400) int minCount,
            @ForAll @IntRange(max = 2) int flags) {
        CudaDriver cuda = driver(chip);
        divideByCount(cuda, chip, all(cuda), wanted, minCount, flags);
    }

    /** Divides SMs by count, and asserts what is promised of that; the division, or null if the device has no such. */
    private static CUdevSmResourceSplit divideByCount(
            CudaDriver cuda, DeviceModel chip, CUdevResource input, int wanted, int minCount, int flags) {
        int least = minCount % (input.sm().smCount() + 1);
        if (flags == CudaDriver.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE
                && !chip.has(Feature.CLUSTER_LAUNCH)) {
            assertRefused(SmRule.LARGEST_CLUSTERS, () -> cuda.cuDevSmResourceSplitByCount(wanted, input, flags, least));
            return null;
        }
        CUdevSmResourceSplit split = cuda.cuDevSmResourceSplitByCount(wanted, input, flags, least);
        List<CUdevResource> result = split.result();
        assertComplete(input.sms(), result, split.remaining());
        int most = cuda.cuDevSmResourceSplitByCount(input, flags, least);
        assertTrue(most > 0);
        assertEquals(Math.min(wanted, most), result.size());
        assertTrue(result.stream().allMatch(group -> group.sm().smCount() >= least));
        assertEquals(
                1, result.stream().map(group -> group.sm().smCount()).distinct().count());
        int unit = input.sm().smCoscheduledAlignment();
        if (flags != CudaDriver.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING && most > 1) {
            assertTrue(result.stream().allMatch(group -> group.sm().smCount() % unit == 0));
            // What lies anyhow has no units to give.
            if (unit > 2) {
                assertTrue(result.stream().allMatch(group -> chip.layout().groups(group.sms(), unit) >= 1));
            }
        }
        return split;
    }

    /** What looks for the largest clusters has none that are smaller than those of the same groups without. */
    @Property(tries = 500)
    void theLargestClustersAreNoSmaller(
            @ForAll("chips") DeviceModel chip,
            @ForAll @IntRange(min = 1, max = 20) int wanted,
            @ForAll @IntRange(max = 400) int minCount) {
        if (!chip.has(Feature.CLUSTER_LAUNCH)) {
            return;
        }
        CudaDriver cuda = driver(chip);
        CUdevResource all = all(cuda);
        int least = minCount % (chip.smCount() + 1);
        assertTrue(smallestOfTheLargest(chip, cuda.cuDevSmResourceSplitByCount(wanted, all, 2, least))
                >= smallestOfTheLargest(chip, cuda.cuDevSmResourceSplitByCount(wanted, all, 0, least)));
    }

    private static int smallestOfTheLargest(DeviceModel chip, CUdevSmResourceSplit split) {
        return split.result().stream()
                .mapToInt(group -> Math.min(
                        chip.coscheduling().largestCluster(), chip.layout().largestGroup(group.sms())))
                .min()
                .orElseThrow();
    }

    /** What came from a division is divided: the SMs of a green context by count, and what was left by structure. */
    @Property(tries = 500)
    void groupsAndRemaindersCanBeSplitAgain(
            @ForAll("chips") DeviceModel chip,
            @ForAll @IntRange(min = 1, max = 20) int wanted,
            @ForAll @IntRange(max = 400) int minCount,
            @ForAll @IntRange(max = 2) int flags,
            @ForAll @IntRange(min = 1, max = 8) int again,
            @ForAll @IntRange(max = 2) int flagsAgain) {
        CudaDriver cuda = driver(chip);
        CUdevSmResourceSplit split = divideByCount(cuda, chip, all(cuda), wanted, minCount, flags);
        if (split == null) {
            return;
        }
        CUdevice device = new CUdevice(0);
        CUdevResource group = split.result().get(again % split.result().size());
        var context = cuda.cuGreenCtxCreate(
                cuda.cuDevResourceGenerateDesc(group), device, CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
        CUdevResource has = cuda.cuGreenCtxGetDevResource(context, CUdevResourceType.SM);
        assertEquals(group.sm(), has.sm());
        divideByCount(cuda, chip, has, again, minCount, flagsAgain);
        if (split.remaining() != null && split.remaining().sm().smCount() > 1) {
            CUdevResource[] parts = new CUdevResource[1];
            var two = new CUdevSmResourceGroupParams(0, 2, 0, 1);
            CUdevResource left;
            try {
                left = cuda.cuDevSmResourceSplit(parts, split.remaining(), 0, two);
            } catch (CudaException none) {
                assertEquals(SmRule.GROUP_SIZE, none.rule());
                return;
            }
            assertComplete(split.remaining().sms(), List.of(parts), left);
        }
    }

    /** Groups are evaluated one after the other: what comes after a group changes nothing about it. */
    @Property(tries = 500)
    void laterGroupsTakeNothingFromEarlierOnes(
            @ForAll("chips") DeviceModel chip, @ForAll("requests") List<Request> requests) {
        CudaDriver cuda = driver(chip);
        CUdevResource[] result = new CUdevResource[requests.size()];
        try {
            cuda.cuDevSmResourceSplit(result, all(cuda), 0, params(requests));
        } catch (CudaException refused) {
            assertTrue(refused.rule().id().startsWith("SM-"), refused::toString);
            return;
        }
        for (int count = 1; count <= requests.size(); count++) {
            CUdevResource[] some = new CUdevResource[count];
            cuda.cuDevSmResourceSplit(some, all(cuda), 0, params(requests.subList(0, count)));
            for (int i = 0; i < count; i++) {
                assertEquals(result[i].sms(), some[i].sms());
            }
        }
    }

    /** "Setting the coscheduledSmCount to 2 guarantees that we can always have a valid result". */
    @Property(tries = 500)
    void whatIsLeftOfAnH200HasPairsOnly(@ForAll("requests") List<Request> requests) {
        CudaDriver cuda = driver(Devices.h200());
        CUdevResource rest;
        try {
            rest = cuda.cuDevSmResourceSplit(new CUdevResource[requests.size()], all(cuda), 0, params(requests));
        } catch (CudaException refused) {
            return;
        }
        if (rest != null) {
            var pairs = new CUdevSmResourceGroupParams(rest.sm().smCount(), 2, 0, 0);
            CUdevResource[] parts = new CUdevResource[1];
            assertNull(cuda.cuDevSmResourceSplit(parts, rest, 0, pairs));
            assertEquals(rest.sms(), parts[0].sms());
        }
    }

    @Property(tries = 1000)
    void discoveryTellsWhatTheSplitGives(
            @ForAll("chips") DeviceModel chip, @ForAll("requests") List<Request> requests) {
        CudaDriver cuda = driver(chip);
        CUdevSmResourceGroupParams[] asked = params(requests);
        CUdevResource rest;
        try {
            rest = cuda.cuDevSmResourceSplit(null, all(cuda), 0, asked);
        } catch (CudaException refused) {
            assertTrue(refused.rule().id().startsWith("SM-"), refused::toString);
            return;
        }
        boolean empty = Arrays.stream(asked).anyMatch(group -> group.smCount() == 0);
        CUdevResource[] result = new CUdevResource[requests.size()];
        CUdevSmResourceGroupParams[] again = params(requests);
        if (empty) {
            assertRefused(SmRule.GROUP_SIZE, () -> cuda.cuDevSmResourceSplit(result, all(cuda), 0, again));
            return;
        }

        CUdevResource left = cuda.cuDevSmResourceSplit(result, all(cuda), 0, again);

        assertComplete(chip.layout().all(), List.of(result), left);
        assertEquals(
                rest == null ? 0 : rest.sm().smCount(),
                left == null ? 0 : left.sm().smCount());
        for (int i = 0; i < result.length; i++) {
            assertGroup(chip, requests.get(i), asked[i].smCount(), result[i], all(cuda));
        }
    }

    private static CUdevSmResourceGroupParams[] params(List<Request> requests) {
        return requests.stream().map(Request::params).toArray(CUdevSmResourceGroupParams[]::new);
    }

    private static void assertGroup(
            DeviceModel chip, Request request, int discovered, CUdevResource group, CUdevResource all) {
        assertEquals(discovered, group.sm().smCount());
        assertTrue(request.count() == 0 || request.count() == discovered);
        int unit = request.coscheduled() == 0 ? all.sm().smCoscheduledAlignment() : request.coscheduled();
        int units = chip.layout().groups(group.sms(), unit);
        assertFalse(units == 0);
        assertTrue(request.backfill() || units * unit == discovered);
    }
}
