package orrery.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DeviceModelTest {
    @Test
    void h200AnswersEveryRecordedAttribute() {
        DeviceModel h200 = Devices.h200();
        Set<DeviceAttribute> recorded = new HashSet<>();
        for (String[] row : Tables.read("h200-attributes.txt", " ")) {
            DeviceAttribute attribute =
                    DeviceAttribute.of(Integer.parseInt(row[0])).orElseThrow();
            assertEquals(Integer.parseInt(row[2]), h200.attribute(attribute), row[1]);
            recorded.add(attribute);
        }
        for (DeviceAttribute attribute : DeviceAttribute.values()) {
            if (!recorded.contains(attribute)) {
                assertEquals(0, h200.attribute(attribute), attribute.name());
            }
        }
    }

    @Test
    void h200BandwidthIsTheRecordedOne() {
        assertEquals(4_814_304_000L, Devices.h200().memory().peakBytesPerSecond() / 1000);
    }

    static Stream<DeviceModel> presets() {
        return Devices.names().stream().map(Devices::of);
    }

    @ParameterizedTest
    @MethodSource("presets")
    void presetsAreSound(DeviceModel device) {
        assertEquals(device, device.toBuilder().build());
        assertEquals(new PriorityRange(0, -5), device.priorities());
        assertEquals(device.smCount(), device.attribute(DeviceAttribute.MULTIPROCESSOR_COUNT));
        // Every device can fill its SMs with threads.
        int threads = device.launch().maxThreadsPerBlock();
        int blocks = OccupancyCalculator.blocksPerSm(device, new KernelResources(threads, 32, 0, 0));
        assertEquals(device.sm().maxThreads(), blocks * threads);
    }

    @ParameterizedTest
    @MethodSource("presets")
    void assumedNamesExist(DeviceModel device) {
        List<String> roots = List.of(
                "clockRateKHz",
                "layout",
                "memory",
                "engines",
                "power",
                "priorities",
                "features",
                "attributes",
                "costs");
        for (String name : device.assumed()) {
            assertTrue(roots.contains(name.split("\\.")[0]), name);
        }
    }

    @Test
    void publishedBandwidths() {
        assertEquals(3.35e12, (double) Devices.h100().memory().peakBytesPerSecond(), 0.01e12);
        assertEquals(2.039e12, (double) Devices.a100().memory().peakBytesPerSecond(), 0.001e12);
        assertEquals(7.67e12, (double) Devices.b200().memory().peakBytesPerSecond(), 0.01e12);
        assertEquals(0.32e12, (double) Devices.t4().memory().peakBytesPerSecond(), 0.001e12);
    }

    @Test
    void nothingIsAssumedOfTheTeachingDevice() {
        assertEquals(Set.of(), Devices.teaching().assumed());
    }

    @Test
    void aLayoutHasRoomForOneUnitOfCoscheduledSms() {
        DeviceModel.Builder hopper = DeviceModel.builder("chip").layout(SmLayout.of(2, 2, 4));
        String message =
                assertThrows(IllegalArgumentException.class, hopper::build).getMessage();
        assertEquals(
                "layout must have a processing cluster of 8 SMs or more, since so many are co-scheduled: it has [2, 2, 4]",
                message);
        assertEquals(2, SmResource.all(hopper.capability(7, 5).build()).smCoscheduledAlignment());
        assertThrows(
                IllegalArgumentException.class,
                () -> Devices.t4().toBuilder().layout(SmLayout.of(1, 1, 1)).build());
        assertEquals(1, SmResource.all(hopper.layout(SmLayout.of(1)).build()).minSmPartitionSize());
    }

    @ParameterizedTest
    @MethodSource("presets")
    void coschedulingIsThatOfTheArchitecture(DeviceModel device) {
        boolean clusters = device.capability().atLeast(9, 0);
        assertEquals(clusters, device.has(Feature.CLUSTER_LAUNCH));
        assertEquals(clusters ? 8 : 2, device.coscheduling().alignment());
        assertEquals(clusters ? 32 : 2, device.coscheduling().most());
        assertEquals(clusters ? 16 : 1, device.coscheduling().largestCluster());
    }

    @Test
    void whatIsSetIsNoLongerAssumed() {
        assertTrue(Devices.h200().assumed().contains("memory.usableBytes"));
        DeviceModel set = Devices.h200().toBuilder().totalMemoryBytes(1 << 30).build();
        assertFalse(set.assumed().contains("memory.usableBytes"));
        assertEquals(1 << 30, set.memory().usableBytes());
        assertEquals(Devices.h200().memory().l2Bytes(), set.memory().l2Bytes());
    }

    @Test
    void prioritiesAreClamped() {
        PriorityRange range = Devices.h200().priorities();
        assertEquals(
                List.of(0, 0, -3, -5, -5),
                Stream.of(9, 0, -3, -5, -99).map(range::clamp).toList());
    }

    @Test
    void capabilitiesAreOrdered() {
        ComputeCapability hopper = new ComputeCapability(9, 0);
        assertTrue(hopper.atLeast(9, 0));
        assertTrue(hopper.atLeast(8, 9));
        assertFalse(hopper.atLeast(9, 1));
        assertFalse(hopper.atLeast(10, 0));
        assertTrue(hopper.compareTo(new ComputeCapability(10, 0)) < 0);
        assertEquals("9.0", hopper.toString());
    }

    @Test
    void aModelDoesNotChangeWithItsBuilder() {
        DeviceModel.Builder builder = DeviceModel.builder("chip");
        DeviceModel chip = builder.build();
        DeviceModel other = builder.name("other")
                .feature(Feature.CLUSTER_LAUNCH, false)
                .attribute(DeviceAttribute.NUMA_ID, 3)
                .assume("power")
                .build();
        assertEquals(DeviceModel.builder("chip").build(), chip);
        assertEquals(DeviceModel.builder("chip").build().hashCode(), chip.hashCode());
        assertEquals(DeviceModel.builder("chip").build().toString(), chip.toString());
        assertNotEquals(chip, other);
        assertNotEquals(chip, chip.toBuilder().clockRateKHz(1).build());
        assertImmutable(chip.attributes());
    }

    private static void assertImmutable(Map<?, ?> map) {
        assertThrows(UnsupportedOperationException.class, map::clear);
    }

    static Stream<Arguments> impossible() {
        return Stream.of(
                Arguments.of("smCount must be from 1 to 1024, but is 0", change(b -> b.smCount(0))),
                Arguments.of("smCount must be from 1 to 1024, but is 1025", change(b -> b.smCount(1025))),
                Arguments.of("clockRateKHz must be from 1 to 2147483647, but is -1", change(b -> b.clockRateKHz(-1))),
                Arguments.of("capability.major must be from 1 to 99, but is 0", change(b -> b.capability(0, 0))),
                Arguments.of(
                        "memory.totalBytes must be from 1 to 9223372036854775807, but is 0",
                        change(b -> b.totalMemoryBytes(0))),
                Arguments.of("priorities.greatest must be from -13 to 0, but is 1", change(b -> b.priorities(0, 1))),
                Arguments.of(
                        "engines.hostToDevice must be from 1 to 1, but is 2",
                        change(b -> b.engines(new EngineFacts(1, 2, 1)))),
                Arguments.of(
                        "power.busyMilliwatts must be from 0 to 70000, but is 80000",
                        change(b -> b.power(new PowerFacts(10_000, 80_000, 70_000, 30, 50)))),
                Arguments.of(
                        "launch.maxThreadsPerBlock must be from 1 to 512, but is 1024",
                        change(b -> b.sm(new SmLimits(32, 4, 512, 32, 65536, 256, 233472, 128, 1024)))),
                Arguments.of(
                        "launch.registersPerBlock must be from 1 to 32768, but is 65536",
                        change(b -> b.sm(new SmLimits(32, 4, 2048, 32, 32768, 256, 233472, 128, 1024)))),
                Arguments.of(
                        "launch.sharedBytesPerBlockOptin must be from 0 to 101376, but is 232448",
                        change(b -> b.sm(new SmLimits(32, 4, 2048, 32, 65536, 256, 102400, 128, 1024)))),
                Arguments.of(
                        "attributes.WARP_SIZE must not be given: another component of the model determines it",
                        change(b -> b.attribute(DeviceAttribute.WARP_SIZE, 64))));
    }

    private static UnaryOperator<DeviceModel.Builder> change(UnaryOperator<DeviceModel.Builder> change) {
        return change;
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void impossibleFiguresAreRefused(String message, UnaryOperator<DeviceModel.Builder> change) {
        DeviceModel.Builder builder = DeviceModel.builder("impossible");
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> change.apply(builder).build());
        assertEquals(message, refused.getMessage());
    }
}
