package orrery.conformance;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noCodeUnits;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.io.Resources;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.cupti.Cupti;
import orrery.device.Devices;
import orrery.device.Rule;
import orrery.driver.CudaDriver;
import orrery.export.CsvExport;
import orrery.sim.Machine;

/** Dependencies between modules and packages: layers, no cycles, and what modules export. */
@Tag("one-jdk")
@TestInstance(Lifecycle.PER_CLASS)
class ArchitectureTest {
    /** What is known of them takes 150 MB, which the other tests should not have to keep. */
    private final JavaClasses ours = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("orrery");

    private static final SliceAssignment BY_PACKAGE = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    };

    /** The modules that programs use. A layer sees itself and the layers that it names. */
    enum Layer {
        DEVICE(List.of("orrery.device..")),
        CORE(List.of("orrery.core..", "orrery.sim.."), DEVICE),
        PTX(List.of("orrery.ptx.."), CORE, DEVICE),
        API(List.of("orrery", "orrery.driver..", "orrery.runtime..", "orrery.hardware.."), CORE, DEVICE),
        CUPTI(List.of("orrery.cupti.."), CORE, DEVICE),
        EXPORT(List.of("orrery.export.."), CUPTI, CORE, DEVICE),
        TESTING(
                List.of("orrery.testing", "orrery.testing.oracle..", "orrery.testing.programs.."),
                CUPTI,
                API,
                CORE,
                DEVICE),
        CONFORMANCE(List.of("orrery.conformance.."), TESTING, EXPORT, CUPTI, API, CORE, DEVICE),
        TCK(List.of("orrery.testing.tck.."), CONFORMANCE, TESTING, CUPTI, API, CORE, DEVICE);

        private final List<String> packages;
        private final List<Layer> above;

        Layer(List<String> packages, Layer... above) {
            this.packages = packages;
            this.above = List.of(above);
        }

        DescribedPredicate<JavaClass> classes() {
            return in(Stream.of(this));
        }

        DescribedPredicate<JavaClass> visible() {
            return in(Stream.concat(Stream.of(this), above.stream()));
        }

        static DescribedPredicate<JavaClass> libraries() {
            return in(Stream.of(values()).filter(layer -> layer != CONFORMANCE));
        }

        private static DescribedPredicate<JavaClass> in(Stream<Layer> layers) {
            return resideInAnyPackage(
                    layers.flatMap(layer -> layer.packages.stream()).toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @EnumSource
    void layerSeesOnlyTheLayersAboveIt(Layer layer) {
        noClasses()
                .that(layer.classes())
                .should()
                .dependOnClassesThat(resideInAPackage("orrery..").and(not(layer.visible())))
                .allowEmptyShould(true)
                .check(ours);
    }

    @Test
    void everyClassBelongsToALayer() {
        classes()
                .that()
                .resideOutsideOfPackages("orrery.conformance..", "orrery.docs..", "orrery.timelimit..")
                .should(be(Layer.libraries()))
                .allowEmptyShould(true)
                .check(ours);
    }

    /** A resource of a module is found only by a call from that module; Guava's call is from another. */
    @Test
    void modulesFindTheirResourcesThemselves() {
        noClasses()
                .that(Layer.in(Stream.of(Layer.DEVICE, Layer.CORE, Layer.PTX, Layer.API, Layer.CUPTI, Layer.EXPORT)))
                .should()
                .callMethod(Resources.class, "getResource", Class.class, String.class)
                .check(ours);
    }

    /** Packages of a module depend on each other in one direction only. */
    @Test
    void packagesHaveNoCycles() {
        slices().assignedFrom(BY_PACKAGE).should().beFreeOfCycles().check(ours);
    }

    /** The layers of sim-core, from the lowest to the highest. */
    enum CoreLayer {
        PUBLIC_TYPES("sim"),
        VALUES(
                "core.rule",
                "core.call",
                "core.thread",
                "core.work",
                "core.kernel",
                "core.memory",
                "core.order",
                "core.fault"),
        ENGINE("core.engine"),
        HOST("core.host", "core.userobject"),
        ORDER("core.event", "core.stream", "core.graph"),
        SERVICES(
                "core.graphexec",
                "core.capture",
                "core.pool",
                "core.array",
                "core.external",
                "core.partition",
                "core.lifetime"),
        CONTEXT("core.context"),
        CHECKS("core.check", "core.explore", "core.effect"),
        PROGRESS("core.progress"),
        REPORT("core.report"),
        MACHINE("core.machine"),
        LISTENERS("sim.timeline");

        private final String[] packages;

        CoreLayer(String... names) {
            packages = Stream.of(names).map(name -> "orrery." + name).toArray(String[]::new);
        }

        DescribedPredicate<JavaClass> classes() {
            return resideInAnyPackage(packages);
        }

        /** The classes of the layers above it. */
        DescribedPredicate<JavaClass> higher() {
            return resideInAnyPackage(Stream.of(values())
                    .filter(layer -> layer.compareTo(this) > 0)
                    .flatMap(layer -> Stream.of(layer.packages))
                    .toArray(String[]::new));
        }

        static DescribedPredicate<JavaClass> all() {
            return resideInAnyPackage(Stream.of(values())
                    .flatMap(layer -> Stream.of(layer.packages))
                    .toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @EnumSource
    void packagesOfTheCoreDependOnNoHigherLayer(CoreLayer layer) {
        noClasses()
                .that(layer.classes())
                .should()
                .dependOnClassesThat(layer.higher())
                .check(ours);
    }

    @Test
    void everyPackageOfTheCoreHasALayer() {
        classes()
                .that()
                .resideInAnyPackage("orrery.core..", "orrery.sim..")
                .and()
                .doNotHaveSimpleName("package-info")
                .should(be(CoreLayer.all()))
                .check(ours);
    }

    /** Public types do not depend on the simulation. */
    @Test
    void publicTypesDependOnFactsAboutDevicesOnly() {
        noClasses()
                .that()
                .resideInAPackage("orrery.sim")
                .should()
                .dependOnClassesThat(
                        resideInAPackage("orrery..").and(not(resideInAnyPackage("orrery.device", "orrery.sim"))))
                .check(ours);
    }

    /** The modules, by a class of each, with the packages that they export to everyone. */
    static Stream<Arguments> exportsToEveryone() {
        return Stream.of(
                Arguments.of(Devices.class, Set.of("orrery.device")),
                Arguments.of(Machine.class, Set.of("orrery.sim", "orrery.sim.timeline")),
                Arguments.of(CudaDriver.class, Set.of("orrery.driver", "orrery.runtime", "orrery.hardware")),
                Arguments.of(
                        Cupti.class,
                        Set.of("orrery.cupti", "orrery.cupti.export", "orrery.cupti.record", "orrery.cupti.report")),
                Arguments.of(CsvExport.class, Set.of("orrery.export", "orrery.export.diff")));
    }

    @ParameterizedTest
    @MethodSource
    void exportsToEveryone(Class<?> type, Set<String> packages) throws URISyntaxException {
        assertEquals(
                packages,
                module(type).exports().stream()
                        .filter(each -> !each.isQualified())
                        .map(ModuleDescriptor.Exports::source)
                        .collect(Collectors.toSet()));
    }

    @Test
    void internalPackagesAreExportedToTheApisOnly() throws URISyntaxException {
        Set<String> apis =
                Set.of(module(CudaDriver.class).name(), module(Cupti.class).name(), "orrery.ptx");
        for (ModuleDescriptor.Exports each : module(Machine.class).exports()) {
            assertTrue(!each.isQualified() || apis.containsAll(each.targets()), each::toString);
        }
    }

    private static ModuleDescriptor module(Class<?> type) throws URISyntaxException {
        Path classes =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        return ModuleFinder.of(classes).findAll().iterator().next().descriptor();
    }

    private static final ArchCondition<JavaCodeUnit> CATCH_ERRORS = new ArchCondition<>("catch errors of the JVM") {
        @Override
        public void check(JavaCodeUnit unit, ConditionEvents events) {
            unit.getTryCatchBlocks().stream()
                    .flatMap(block -> block.getCaughtThrowables().stream())
                    .filter(each -> each.isAssignableTo(Error.class) || each.isEquivalentTo(Throwable.class))
                    .map(each -> unit.getFullName() + " catches " + each.getName())
                    .forEach(message -> events.add(SimpleConditionEvent.satisfied(unit, message)));
        }
    };

    /** The engine is pure: what it does depends on what it is told, and on nothing else. */
    @Test
    void theEngineKnowsNoThreadAndNoRealTime() {
        String engine = "orrery.core.engine";
        noClasses()
                .that()
                .resideInAPackage(engine)
                .should()
                .dependOnClassesThat(assignableTo(Thread.class)
                        .or(assignableTo(ThreadLocal.class))
                        .or(resideInAPackage("java.util.concurrent..")))
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(ours);
        noCodeUnits()
                .that()
                .areDeclaredInClassesThat(resideInAPackage(engine))
                .should()
                .haveModifier(JavaModifier.SYNCHRONIZED)
                .orShould(CATCH_ERRORS)
                .check(ours);
    }

    /**
     * One name stands for one class. The chapters of the runtime have the names of those of the driver, and examples
     * and lessons that of their subject.
     */
    @Test
    void simpleNamesAreUnique() {
        DescribedPredicate<JavaClass> isNamedAlike =
                resideInAnyPackage("orrery.runtime", "orrery.docs.examples", "orrery.docs.lessons");
        Map<String, List<String>> named = ours.stream()
                .filter(type -> type.isTopLevelClass() && !isNamedAlike.test(type))
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())));
        named.values().removeIf(each -> each.size() == 1);
        assertEquals(Map.of(), named);
    }

    /** Time is virtual. Waits for real time wait for a condition, with a limit. */
    @Test
    void librariesNeverSleep() {
        noClasses()
                .that(Layer.libraries())
                .should()
                .callMethodWhere(target(name("sleep")).and(target(owner(assignableTo(Thread.class)))))
                .allowEmptyShould(true)
                .check(ours);
    }

    /** By their name they are found for the constants of the test kit and for the pages of rules. */
    @Test
    void rulesAreConstantsOfClassesThatAreNamedSo() {
        fields().that()
                .areStatic()
                .and()
                .haveRawType(assignableTo(Rule.class))
                .should()
                .beDeclaredInClassesThat()
                .haveSimpleNameEndingWith(Rule.class.getSimpleName())
                .check(ours);
    }

    /** The packages that programs and tests name. */
    private static final DescribedPredicate<JavaClass> NAMED_BY_PROGRAMS = resideInAnyPackage(
            "orrery.device",
            "orrery.sim..",
            "orrery.driver",
            "orrery.runtime",
            "orrery.hardware",
            "orrery.ptx",
            "orrery.cupti..",
            "orrery.export..",
            "orrery.testing..");

    /** Returns whether code of other packages can name it. */
    private static boolean isAccessible(JavaClass type) {
        return (type.getModifiers().contains(JavaModifier.PUBLIC)
                        || type.getModifiers().contains(JavaModifier.PROTECTED))
                && type.getEnclosingClass().map(ArchitectureTest::isAccessible).orElse(true);
    }

    private static boolean isAccessible(JavaMember member) {
        return isAccessible(member.getOwner())
                && (member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED));
    }

    private static Stream<JavaType> signature(JavaMember member) {
        return member instanceof JavaCodeUnit unit
                ? Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
                : Stream.of(((JavaField) member).getType());
    }

    /** Returns whether a class stands for an object of the driver, and is no struct. */
    private static boolean isHandle(JavaClass type) {
        return type.getAllRawSuperclasses().stream()
                .anyMatch(each -> each.getName().equals("orrery.driver.Handle"));
    }

    /** Returns whether programs cannot make it of its fields: its content is opaque. */
    private static boolean isOpaque(JavaClass type) {
        return type.getConstructors().stream().noneMatch(ArchitectureTest::isAccessible);
    }

    /** Returns whether a method that programs cannot call sets a field of it, for a call that writes into it. */
    private static boolean isWrittenByCalls(JavaClass type) {
        return type.getMethods().stream()
                .filter(each -> !isAccessible(each))
                .flatMap(each -> each.getFieldAccesses().stream())
                .filter(each -> each.getAccessType() == JavaFieldAccess.AccessType.SET)
                .map(JavaFieldAccess::getTargetOwner)
                .anyMatch(each -> each.equals(type)
                        || each.getEnclosingClass().filter(type::equals).isPresent());
    }

    private static final ArchCondition<JavaClass> BE_RECORDS_OR_NEED_A_CLASS =
            new ArchCondition<>("be a record, or a class that a call writes into or whose content is opaque") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean isFinal = type.getModifiers().contains(JavaModifier.FINAL);
                    boolean isSharedWithTheRuntime = !isFinal
                            && type.getSubclasses().stream()
                                    .anyMatch(each -> each.getPackageName().equals("orrery.runtime"));
                    boolean holds = type.isRecord()
                            || isFinal && (isOpaque(type) || isWrittenByCalls(type))
                            || isSharedWithTheRuntime;
                    events.add(new SimpleConditionEvent(
                            type,
                            holds,
                            type.getName() + " can be a record: no call writes into it, and programs can make it"));
                }
            };

    /** Structs of the driver are values. {@code docs/contributing.md} says which are not. */
    @Test
    void structsOfTheDriverAreRecords() {
        classes()
                .that()
                .resideInAPackage("orrery.driver")
                .and()
                .haveNameMatching("orrery\\.driver\\.CU[a-z]\\w*")
                .and()
                .areNotEnums()
                .and()
                .areNotInterfaces()
                .and(DescribedPredicate.describe("are no handles", type -> !isHandle(type)))
                .should(BE_RECORDS_OR_NEED_A_CLASS)
                .check(ours);
    }

    /** A program that uses the simulator needs no other library in its own code. */
    @Test
    void typesOfGuavaAreNotInTheApi() {
        List<JavaMember> members = ours.stream()
                .filter(NAMED_BY_PROGRAMS)
                .flatMap(type -> type.getMembers().stream())
                .filter(ArchitectureTest::isAccessible)
                .toList();
        assertTrue(members.size() > 1000, () -> "only " + members.size() + " members were found");
        assertEquals(
                Set.of("orrery.driver.CUgraph.toValueGraph()"), // the bridge to the algorithms of Guava
                members.stream()
                        .filter(member -> signature(member)
                                .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                                .anyMatch(type -> type.getPackageName().startsWith("com.google.")))
                        .map(JavaMember::getFullName)
                        .collect(Collectors.toSet()));
    }
}
