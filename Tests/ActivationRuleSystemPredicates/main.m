// Answers questions about NSPredicate, one a line, for the tests on Apple's platforms.
//
// THIS FILE HAS NEVER BEEN COMPILED OR RUN ON AN APPLE SYSTEM. It was written on Linux, where Package.swift leaves it out.
//
// NSPredicate may end its process: by an overflow of the stack, by `abort` in a library below it, by an exception. So the
// tests ask it in this one (`PredicateProcess.swift`), where that costs one question. A line is the base64 of an archive of
// NSKeyedArchiver: a dictionary with `text`, and where they are there `object`, `variables` and `onlyRead`. The answer is a
// line of JSON with `outcome`, and where the text was read `canonical`.

#import <Foundation/Foundation.h>
#include <stdio.h>
#include <stdlib.h>

/// Reads a text and evaluates it, unless it is only to be read.
static NSDictionary<NSString *, NSString *> *answer(NSDictionary<NSString *, id> *question) {
  NSPredicate *predicate = nil;
  NSString *canonical = nil;
  @try {
    predicate = [NSPredicate predicateWithFormat:question[@"text"] argumentArray:nil];
    canonical = predicate.predicateFormat;
  } @catch (id exception) {
    predicate = nil;
  }
  if (predicate == nil || canonical == nil) {
    return @{@"outcome" : @"unreadable"};
  }
  if ([question[@"onlyRead"] boolValue]) {
    return @{@"outcome" : @"unevaluated", @"canonical" : canonical};
  }
  @try {
    BOOL value = [predicate evaluateWithObject:question[@"object"] substitutionVariables:question[@"variables"]];
    return @{@"outcome" : value ? @"holds" : @"fails", @"canonical" : canonical};
  } @catch (id exception) {
    return @{@"outcome" : @"raises", @"canonical" : canonical};
  }
}

/// The question in a line; nil if there is none in it.
static NSDictionary<NSString *, id> *questionInLine(NSString *line) {
  NSData *data = [[NSData alloc] initWithBase64EncodedString:line
                                                     options:NSDataBase64DecodingIgnoreUnknownCharacters];
  if (data == nil) {
    return nil;
  }
  NSSet<Class> *classes = [NSSet setWithObjects:[NSDictionary class], [NSArray class], [NSSet class], [NSString class],
                                                [NSNumber class], [NSDate class], [NSData class], [NSNull class], nil];
  return [NSKeyedUnarchiver unarchivedObjectOfClasses:classes fromData:data error:NULL];
}

int main(void) {
  char *bytes = NULL;
  size_t capacity = 0;
  while (getline(&bytes, &capacity, stdin) > 0) {
    @autoreleasepool {
      NSDictionary<NSString *, id> *question = questionInLine([NSString stringWithUTF8String:bytes]);
      if (question == nil) {
        fputs("a line is no question\n", stderr);
        return EXIT_FAILURE;
      }
      NSData *line = [NSJSONSerialization dataWithJSONObject:answer(question) options:0 error:NULL];
      if (line == nil) {
        fputs("an answer is no JSON\n", stderr);
        return EXIT_FAILURE;
      }
      fwrite(line.bytes, 1, line.length, stdout);
      fputc('\n', stdout);
      fflush(stdout);
    }
  }
  return EXIT_SUCCESS;
}
